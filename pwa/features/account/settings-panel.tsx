import type { Me } from '../../data/session.ts'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { DownloadSection } from './download-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { EmailSection } from './email-section.tsx'
import classes from './panel.module.css'
import { PasswordSection } from './password-section.tsx'
import { SecuritySection } from './security-section.tsx'

export function SettingsPanel({ user }: { user: Me }) {
  return (
    <div className={classes.panel}>
      <EmailSection />
      <PasswordSection user={user} />
      <DevicesSection />
      <SecuritySection />
      <NewsletterSection user={user} />
      <DownloadSection />
      <DeleteSection user={user} />
    </div>
  )
}
