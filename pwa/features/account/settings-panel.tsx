import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { Me } from '../../data/session.ts'
import { Later } from '../../ui/later.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { DownloadSection } from './download-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import classes from './panel.module.css'
import { PasswordSection } from './password-section.tsx'
import { Section } from './section.tsx'

/** A file of its own: it brings the library of paged lists, which nothing else on the page needs. */
const loadActivity = async () => (await import('./security-section.tsx')).SecuritySection
const leaveOut = () => {}

/** Files of their own: they bring WebAuthn and QR codes. */
const loadPasskeys = async () => (await import('./passkeys-section.tsx')).PasskeysSection
const loadSecondFactor = async () => (await import('./second-factor-section.tsx')).SecondFactorSection

interface SettingsPanelProps {
  user: Me
  /** What can be chosen about privacy. */
  privacy: ReactNode
}

export function SettingsPanel({ user, privacy }: SettingsPanelProps) {
  return (
    <div className={classes.panel}>
      <EmailSection />
      <PasswordSection user={user} />
      <Later isWanted load={loadPasskeys} onFailure={leaveOut} />
      <Later isWanted load={loadSecondFactor} onFailure={leaveOut} />
      <DevicesSection />
      <Later isWanted load={loadActivity} onFailure={leaveOut} />
      <NewsletterSection user={user} />
      <Section title="Privacy" text="How often tools are used is counted, without names.">
        {privacy}
        <p className={classes.note}>
          <Link className={classes.link ?? ''} to={paths.privacy}>
            What is counted and kept
          </Link>
        </p>
      </Section>
      <DownloadSection />
      <DeleteSection user={user} />
    </div>
  )
}
