import type { Me } from '../../data/session.ts'
import { Later } from '../../ui/later.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { DownloadSection } from './download-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import classes from './panel.module.css'
import { PasswordSection } from './password-section.tsx'

/** A file of its own: it brings the library of paged lists, which nothing else on the page needs. */
const loadActivity = async () => (await import('./security-section.tsx')).SecuritySection
const leaveOut = () => {}

/** Files of their own: they bring WebAuthn and QR codes. */
const loadPasskeys = async () => (await import('./passkeys-section.tsx')).PasskeysSection
const loadSecondFactor = async () => (await import('./second-factor-section.tsx')).SecondFactorSection

export function SettingsPanel({ user }: { user: Me }) {
  return (
    <div className={classes.panel}>
      <EmailSection />
      <PasswordSection user={user} />
      <Later isWanted load={loadPasskeys} onFailure={leaveOut} />
      <Later isWanted load={loadSecondFactor} onFailure={leaveOut} />
      <DevicesSection />
      <Later isWanted load={loadActivity} onFailure={leaveOut} />
      <NewsletterSection user={user} />
      <DownloadSection />
      <DeleteSection user={user} />
    </div>
  )
}
