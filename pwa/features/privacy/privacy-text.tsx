import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { privacyMessages } from '#shared/messages/privacy.ts'
import { paths } from '#shared/paths.ts'
import { jumpTo } from '../../ui/jump-to.ts'
import classes from './privacy-text.module.css'

const SECTIONS = [
  { id: 'counting', title: privacyMessages.countingTitle },
  { id: 'device', title: privacyMessages.onThisDevice },
  { id: 'account', title: privacyMessages.withAnAccount },
  { id: 'mails', title: privacyMessages.mails },
  { id: 'others', title: privacyMessages.otherCompanies },
] as const

/** The sections, beside a list of them where there is room. */
export function PrivacyText({ counting }: { counting: ReactNode }) {
  return (
    <div className="grid with-aside mt-8">
      <nav className="desktop-only sticky-aside text-ui text-ink-2" aria-label={privacyMessages.contents}>
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block hover-accent py-2" onClick={(event) => jumpTo(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose-narrow">
        <Counting>{counting}</Counting>
        <Section at={1}>
          <p>{privacyMessages.storedInBrowser}</p>
          <p>{privacyMessages.notifications}</p>
          <p>{privacyMessages.cookies}</p>
        </Section>
        <Account />
        <Section at={3}>
          <p>{privacyMessages.mailsText}</p>
        </Section>
        <Section at={4}>
          <p>{privacyMessages.noThirdParties}</p>
          <p>
            {privacyMessages.unclear}{' '}
            <Link to={paths.support} className="link">
              {privacyMessages.askUs}
            </Link>
          </p>
        </Section>
      </div>
    </div>
  )
}

interface SectionProps {
  /** Its place among the sections. */
  at: 0 | 1 | 2 | 3 | 4
  children: ReactNode
}

function Section({ at, children }: SectionProps) {
  const titleId = useId()
  const { id, title } = SECTIONS[at]
  return (
    <section id={id} tabIndex={-1} className="grid gap-3 text-ink-2 parted" aria-labelledby={titleId}>
      <h2 id={titleId} className="title-sm text-ink font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Counting({ children }: { children: ReactNode }) {
  return (
    <Section at={0}>
      <p>{privacyMessages.countingWhy}</p>
      <div className={`card grid content-center p-4 ${classes.choice}`}>{children}</div>
      <ul className="grid gap-2 bullets">
        <li>{privacyMessages.countingToken}</li>
        <li>{privacyMessages.countingNumbers}</li>
        <li>{privacyMessages.countingOnce}</li>
        <li>{privacyMessages.countingSearches}</li>
        <li>{privacyMessages.countingCheats}</li>
        <li>{privacyMessages.countingOffline}</li>
      </ul>
    </Section>
  )
}

function Account() {
  const { before, link, after } = privacyMessages.inSettings
  return (
    <Section at={2}>
      <ul className="grid gap-2 bullets">
        <li>{privacyMessages.accountData}</li>
        <li>{privacyMessages.accountContent}</li>
        <li>{privacyMessages.accountSessions}</li>
        <li>{privacyMessages.payments}</li>
      </ul>
      <p>
        {before}{' '}
        <Link to={`${paths.account}?tab=settings`} className="link">
          {link}
        </Link>{' '}
        {after}
      </p>
    </Section>
  )
}
