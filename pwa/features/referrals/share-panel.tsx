import { Alert, Anchor, Button, Card, Group, Stack, Text, Timeline, Title } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { contract } from '#shared/api/contract.ts'
import type { ShareData } from '#shared/domain/share.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { bonusText } from '#shared/messages/membership.ts'
import { referralMessages } from '#shared/messages/referrals.ts'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { paths } from '#shared/paths.ts'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { REFERRAL_PERCENT } from '#shared/policy/money.ts'
import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { currentSession, type Me, storeUser } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import classes from './referrals.module.css'

interface SharePanelProps {
  user: Me
  share: (data: ShareData) => ReactNode
}

/** The own link, or the way to get one, beside what comes of it. */
export function SharePanel({ user: { referralCode }, share }: SharePanelProps) {
  const card = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useFocusHeir(card, field)
  return (
    <div className={`stack items-start gap-8 ${classes.share}`}>
      <Stack gap="lg">
        <Card ref={card} component="section" aria-labelledby="invite-friends">
          <Title order={2} fz="lg" id="invite-friends">
            {referralMessages.inviteFriends}
          </Title>
          <Text c="var(--ink-2)" mt={4} mb="md">
            {referralMessages.counts}
          </Text>
          {referralCode === null ? <GetLink /> : <OwnLink code={referralCode} field={field} share={share} />}
        </Card>
        <BringAgents code={referralCode} />
      </Stack>
      <HowItWorks />
    </div>
  )
}

/** Asks for the user's code, which all pages know then; the link takes this place when it has come. */
function GetLink() {
  const asker = useRef<number>(undefined)
  const { send, isSending } = useSend({
    send: () => {
      asker.current = currentSession().user?.id
      return callAccount('generateReferralCode')
    },
    onDone: ({ referralCode }) => {
      const { user } = currentSession()
      // Somebody else may have signed in meanwhile.
      if (user !== null && user.id === asker.current) storeUser({ ...user, referralCode })
    },
    failed: referralMessages.noLink,
  })
  return (
    <Button style={{ alignSelf: 'flex-start' }} aria-disabled={isSending} onClick={() => send()}>
      {isSending ? referralMessages.makingYourLink : referralMessages.getMyLink}
    </Button>
  )
}

interface OwnLinkProps extends Pick<SharePanelProps, 'share'> {
  code: string
  field: RefObject<HTMLInputElement | null>
}

function OwnLink({ code, field, share }: OwnLinkProps) {
  const path = paths.invitation(code)
  return (
    <Stack>
      <CopyField
        label={referralMessages.yourInvitationLink}
        value={new URL(path, window.location.origin).href}
        field={field}
      />
      <Group justify="space-between">
        <Text fz="sm" c="var(--ink-2)">
          {referralMessages.yourCode} <strong>{code}</strong>
        </Text>
        {share({ type: 'collection', ...referralMessages.invitation, url: path })}
      </Group>
    </Stack>
  )
}

const BEFORE_CODE = '\n{ "name": "…", "type": "…", "referralCode": "'
const REGISTER: `${(typeof contract)['registerAgent']['method']} ${(typeof contract)['registerAgent']['path']}` =
  'POST /api/v1/register'

/** What the code is good for beside friends, and how an agent names it. null before there is one. */
function BringAgents({ code }: { code: string | null }) {
  return (
    <Card component="section" aria-labelledby="bring-agents">
      <Title order={2} fz="lg" id="bring-agents">
        {referralMessages.bringAgents}
      </Title>
      <Text c="var(--ink-2)" mt={4} mb="md">
        {referralMessages.youGet(bonusText(REFERRAL_PERCENT))}{' '}
        <Anchor component={Link} to={paths.revenueSharing} inherit underline="always">
          {referralMessages.howRevenueIsShared}
        </Anchor>
      </Text>
      {code === null ? <Text c="dimmed">{referralMessages.codeComesWithLink}</Text> : <Code code={code} />}
    </Card>
  )
}

function Code({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false)
  const { start } = useTimeout(() => setCopied(false), UI_TIMES.copied)
  const Icon = isCopied ? IconCheck : IconCopy
  const copyCode = async () => {
    const isDone = await copyText(code)
    setCopied(isDone)
    start()
    if (isDone) showToast({ title: referralMessages.codeCopied })
    else showToast({ tone: 'error', ...referralMessages.codeNotCopied })
  }
  return (
    <Stack component="figure" gap="sm">
      <Text component="figcaption" fz="sm" c="dimmed">
        {referralMessages.agentCodeHint}
      </Text>
      <pre className="m-0 text-sm text-ink-2 pre-wrap anywhere bg-sunken rounded-md py-3 px-4">
        <strong className="text-accent">{REGISTER}</strong>
        {BEFORE_CODE}
        <strong className="text-accent">{code}</strong>
        {'" }'}
      </pre>
      <Button
        variant="default"
        miw="9rem"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={() => void copyCode()}
      >
        {isCopied ? shareMessages.copied : referralMessages.copyCode}
      </Button>
    </Stack>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <Title order={2} fz="lg" id="how-it-works" mb="md">
        {referralMessages.howItWorks}
      </Title>
      <Timeline active={2} bulletSize={26}>
        {referralMessages.steps.map(([name, text], place) => (
          <Timeline.Item key={name} title={name} bullet={<span aria-hidden="true">{place + 1}</span>}>
            <Text c="var(--ink-2)">{text}</Text>
          </Timeline.Item>
        ))}
      </Timeline>
      <Text fz="sm" c="dimmed" mt="md">
        {referralMessages.rule}
      </Text>
    </section>
  )
}

/** Why there are no figures and no lists, above all that can be done without them. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" my="md">
      <Group justify="space-between">
        <Text>
          <strong>{referralMessages.referralsFailed}</strong> {reasonOf(error, referralMessages.failed)}
        </Text>
        <Button variant="default" onClick={onRetry}>
          {commonMessages.tryAgain}
        </Button>
      </Group>
    </Alert>
  )
}
