import { Anchor, Box, Button, Switch, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { accountMessages } from '#shared/messages/account.ts'
import { newsletterMessages } from '#shared/messages/contact.ts'
import { decisionMailMessages } from '#shared/messages/decision-mails.ts'
import { subscribedMessages } from '#shared/messages/newsletter.ts'
import { suggestionMessages } from '#shared/messages/suggestions.ts'
import { paths } from '#shared/paths.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { callAccount } from '../../data/account-api.ts'
import type { Me } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { useUserData } from '../../data/user-data.ts'
import { changeUserData } from '../../sync/user/follow-user.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.ts'
import { Section, SectionGroup } from './account-section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { DevicesSection, SecuritySection } from './sessions.tsx'

/** Files of their own: they bring WebAuthn and QR codes. */
const passkeys = lazyCode(() => import('./passkeys-section.tsx'))
const secondFactor = lazyCode(() => import('./second-factor-section.tsx'))

interface SettingsPanelProps {
  user: Me
  /** What can be chosen about privacy. */
  privacy: ReactNode
  /** The apps that act for them. */
  apps: ReactNode
  /** The tools that they make. */
  claims: ReactNode
  /** What they have suggested. */
  suggestions: ReactNode
}

export function SettingsPanel({ user, privacy, apps, claims, suggestions }: SettingsPanelProps) {
  return (
    <>
      <SectionGroup title={accountMessages.profile}>
        <EmailSection />
        <Section title={accountMessages.claimsTitle} text={accountMessages.claims}>
          {claims}
        </Section>
        <Section title={suggestionMessages.section} text={suggestionMessages.sectionAbout}>
          {suggestions}
        </Section>
      </SectionGroup>
      <SectionGroup title={accountMessages.security}>
        <PasswordSection user={user} />
        <LazyPart code={secondFactor}>{({ SecondFactorSection }) => <SecondFactorSection />}</LazyPart>
        <LazyPart code={passkeys}>{({ PasskeysSection }) => <PasskeysSection />}</LazyPart>
        <DevicesSection />
        <Section title={accountMessages.appsTitle} text={accountMessages.apps}>
          {apps}
        </Section>
        <SecuritySection />
      </SectionGroup>
      <MailsGroup user={user} />
      <SectionGroup title={accountMessages.data}>
        <Section
          title={accountMessages.privacyTitle}
          text={
            <>
              {accountMessages.privacy}{' '}
              <Anchor component={Link} to={paths.privacy} inherit underline="always">
                {accountMessages.countedAndKept}
              </Anchor>
            </>
          }
        >
          {privacy}
        </Section>
        <DownloadSection />
      </SectionGroup>
      <DangerZone user={user} />
    </>
  )
}

/**
 * The newsletter to the address of the account, whoever has ordered it: here, in the footer, or by the link of a mail; and mails about
 * what the user has suggested.
 */
function MailsGroup({ user: { email } }: { user: Me }) {
  const data = useUserData()
  const noteId = useId()
  const decisionsNoteId = useId()
  if (data === null) return null
  const hearsOfDecisions = data.preferences.decisionMails ?? true
  return (
    <SectionGroup title={accountMessages.notifications}>
      <Section title={accountMessages.newsletterTitle} text={accountMessages.newsletterAbout}>
        <div>
          <Switch
            label={accountMessages.weeklyNewsletter}
            checked={data.newsletter}
            onChange={(event) => void setNewsletter(event.currentTarget.checked)}
            aria-describedby={noteId}
          />
          <Text id={noteId} fz="sm" c="dimmed" mt={6}>
            {accountMessages.newsletter(data.newsletter, email)}
          </Text>
        </div>
      </Section>
      <Section title={decisionMailMessages.title} text={decisionMailMessages.about}>
        <div>
          <Switch
            label={decisionMailMessages.byMail}
            checked={hearsOfDecisions}
            onChange={(event) => void setDecisionMails(event.currentTarget.checked)}
            aria-describedby={decisionsNoteId}
          />
          <Text id={decisionsNoteId} fz="sm" c="dimmed" mt={6}>
            {decisionMailMessages.choice(hearsOfDecisions, email)}
          </Text>
        </div>
      </Section>
    </SectionGroup>
  )
}

function setNewsletter(on: boolean): Promise<void> {
  const { done, off, later } = subscribedMessages
  const { failed } = newsletterMessages
  return choose({ name: 'newsletter.set', args: { on } }, { done: on ? done : off, later, failed })
}

function setDecisionMails(on: boolean): Promise<void> {
  const { saved, later, failed } = decisionMailMessages
  const args = { name: 'decisionMails', value: on } as const
  return choose({ name: 'preference.set', args }, { done: on ? saved.on : saved.off, later, failed })
}

interface Outcomes {
  done: ToastText
  /** Without a connection. */
  later: string
  failed: ToastText
}

interface ToastText {
  title: string
  text?: string
}

/** On or off from now on, with or without a connection. */
async function choose(mutation: Mutation, { done, later, failed }: Outcomes): Promise<void> {
  try {
    await changeUserData(mutation)
  } catch {
    showToast({ ...failed, tone: 'error' })
    return
  }
  showToast(navigator.onLine ? done : { title: done.title, text: later })
}

function DownloadSection() {
  const { send, isSending } = useSend({
    send: () => callAccount('exportAccount'),
    onDone: (data) => saveFile('ai-tool-hub-account.json', JSON.stringify(data, null, 2)),
    failed: accountMessages.dataFailed,
  })
  return (
    <Section title={accountMessages.yourData} text={accountMessages.download}>
      <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
        {isSending ? accountMessages.gathering : accountMessages.downloadMyData}
      </Button>
    </Section>
  )
}

function DangerZone({ user }: { user: Me }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionGroup title={accountMessages.dangerZone}>
      <Box mt="md" px="lg" bd="1px solid var(--danger)" style={{ borderRadius: 'var(--radius-lg)' }}>
        <Section title={accountMessages.deleteAccount} text={accountMessages.deletion}>
          <Button variant="default" color="red" onClick={() => setOpen(true)}>
            {accountMessages.deleteAccount}
          </Button>
        </Section>
      </Box>
      {isOpen && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </SectionGroup>
  )
}
