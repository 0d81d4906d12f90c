import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { privacyMessages } from '#shared/messages/privacy.ts'
import { paths } from '#shared/paths.ts'
import classes from './privacy-text.module.css'

export function PrivacyText({ counting }: { counting: ReactNode }) {
  return (
    <>
      <p className={classes.lead}>{privacyMessages.noAccountNeeded}</p>
      <Counting>{counting}</Counting>
      <OnThisDevice />
      <Account />
      <Mails />
      <Others />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Counting({ children }: { children: ReactNode }) {
  return (
    <Section title={privacyMessages.countingTitle}>
      <p>{privacyMessages.countingWhy}</p>
      <div className={classes.choice}>{children}</div>
      <ul className={classes.list}>
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

function OnThisDevice() {
  return (
    <Section title={privacyMessages.onThisDevice}>
      <p>{privacyMessages.storedInBrowser}</p>
      <p>{privacyMessages.cookies}</p>
    </Section>
  )
}

function Account() {
  const { before, link, after } = privacyMessages.inSettings
  return (
    <Section title={privacyMessages.withAnAccount}>
      <ul className={classes.list}>
        <li>{privacyMessages.accountData}</li>
        <li>{privacyMessages.accountContent}</li>
        <li>{privacyMessages.accountSessions}</li>
        <li>{privacyMessages.payments}</li>
      </ul>
      <p>
        {before} <Link to={`${paths.account}?tab=settings`}>{link}</Link> {after}
      </p>
    </Section>
  )
}

function Mails() {
  return (
    <Section title={privacyMessages.mails}>
      <p>{privacyMessages.mailsText}</p>
    </Section>
  )
}

function Others() {
  return (
    <Section title={privacyMessages.otherCompanies}>
      <p>{privacyMessages.noThirdParties}</p>
      <p>
        {privacyMessages.unclear} <Link to={paths.support}>{privacyMessages.askUs}</Link>
      </p>
    </Section>
  )
}
