import {
  Button,
  Checkbox,
  Fieldset,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DIGEST_CADENCES, type DigestCadence, type DigestFollow } from '#shared/domain/digest.ts'
import { followKey } from '#shared/domain/follow-key.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { digestMessages as texts } from '#shared/messages/digest.ts'
import { createCall, type Routes, sendToServer } from '../../data/api-client.ts'
import { useAnswers } from '../../data/online.tsx'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useFollowing } from '../../data/use-following.ts'
import { useOnline } from '../../data/use-online.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDay } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'
import { subjectText } from './follow-texts.ts'
import { INBOX_WIDTH } from './inbox.tsx'
import { useNames } from './use-names.ts'

const ROUTES = {
  getDigest: 'GET /api/digest',
  setDigest: 'PUT /api/digest',
  setDigestFollow: 'PUT /api/digest/follows',
} as const satisfies Routes
const callDigest = createCall(ROUTES, sendToServer)

const keyOf = (userId: number) => ['digest', userId]
const CHOICES = DIGEST_CADENCES.map((value) => ({ value, label: texts.cadences[value] }))

/** Whether an account gets a mail with what changed in what it follows, and how often. */
export function DigestPanel() {
  const { user } = useSession()
  return (
    <Stack component="section" gap="sm" maw={INBOX_WIDTH} mt="xl" aria-labelledby="by-mail">
      <Title order={2} id="by-mail" fz="lg">
        {texts.byMail}
      </Title>
      <Text c="var(--ink-2)">{texts.about}</Text>
      {user === null ? (
        <>
          <Text c="var(--ink-2)">{texts.visitors}</Text>
          <SignInButtons onAsk={askToSignIn} />
        </>
      ) : (
        <Choice key={user.id} userId={user.id} />
      )}
    </Stack>
  )
}

function Choice({ userId }: { userId: number }) {
  const isOnline = useOnline()
  const answers = useAnswers()
  const queryKey = keyOf(userId)
  const { data, error, refetch } = useQuery(
    { queryKey, queryFn: ({ signal }) => callDigest('getDigest', { signal }) },
    answers,
  )
  const { send, isSending } = useSend({
    send: (cadence: DigestCadence) => callDigest('setDigest', { body: { cadence } }),
    failed: texts.notSaved,
    done: ({ cadence }) => texts.saved(cadence),
    onDone: (now) => answers.setQueryData(queryKey, now),
  })
  if (data === undefined) {
    if (error === null) return <Skeleton height={64} radius="md" aria-busy="true" />
    return (
      <Notice title={texts.notLoaded} text={reasonOf(error, commonMessages.tryInAMoment)} role="alert">
        <Button variant="default" onClick={() => void refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </Notice>
    )
  }
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label={texts.byMail}
        data={CHOICES}
        value={data.cadence}
        disabled={!isOnline || isSending}
        onChange={send}
      />
      <Text fz="sm" c="dimmed">
        {data.nextAt === null ? texts.knows : texts.next(formatDay(data.nextAt))}
      </Text>
      {data.cadence !== 'off' && <InMails userId={userId} leftOut={data.leftOut} />}
    </Stack>
  )
}

/** How many follows are shown at first; with more there is a way to find one. */
const SHOWN = 12

/** Which follows the mails are about: all, unless somebody says otherwise. */
function InMails({ userId, leftOut }: { userId: number; leftOut: readonly string[] }) {
  const follows = useFollowing()?.follows ?? []
  const names = useNames(follows)
  const [words, setWords] = useState('')
  const [isWhole, setWhole] = useState(false)
  if (follows.length === 0) return null
  const labelled = follows.map((subject) => ({ key: followKey(subject), label: subjectText(subject, names) }))
  const found = labelled.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()))
  const shown = isWhole ? found : found.slice(0, SHOWN)
  return (
    <Fieldset legend={texts.inTheMails} mt="sm" w="100%">
      <Stack gap="sm">
        {labelled.length > SHOWN && (
          <TextInput
            type="search"
            label={texts.findFollow}
            value={words}
            onChange={({ currentTarget: { value } }) => setWords(value)}
          />
        )}
        {shown.map(({ key, label }) => (
          <InMail key={key} userId={userId} label={label} choice={{ key, inMail: !leftOut.includes(key) }} />
        ))}
        <Text role="status" fz="sm" c="var(--ink-2)">
          {words.trim() !== '' && texts.found(found.length)}
        </Text>
        {shown.length < found.length && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {texts.showAll(found.length)}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

/** Each has its own way to the server, so that several can be pressed one after the other. */
function InMail({ userId, label, choice }: { userId: number; label: string; choice: DigestFollow }) {
  const isOnline = useOnline()
  const answers = useAnswers()
  const [wanted, setWanted] = useState(choice.inMail)
  const { send, isSending } = useSend({
    send: (next: DigestFollow) => callDigest('setDigestFollow', { body: next }),
    failed: texts.notSaved,
    onDone: (now) => answers.setQueryData(keyOf(userId), now),
    refresh: [keyOf(userId)],
  })
  return (
    <Checkbox
      label={label}
      checked={isSending ? wanted : choice.inMail}
      disabled={!isOnline}
      onChange={({ currentTarget: { checked } }) => {
        if (!isSending) setWanted(checked)
        send({ ...choice, inMail: checked })
      }}
    />
  )
}
