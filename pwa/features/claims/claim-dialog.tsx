import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ClaimWay, OwnClaim, ProofResult } from '#shared/domain/claim.ts'
import { proofResultTexts, claimMessages as texts } from '#shared/messages/claims.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { CLAIMS, callClaims, useClaim } from '../../data/claims-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { useOnline } from '../../data/use-online.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatAgo } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { TokenPlaces } from './token-places.tsx'

interface ClaimDialogProps {
  toolId: number
  toolName: string
  onClose: () => void
}

/** From the question whose tool it is to the proof, and what there is to do afterwards. */
export function ClaimDialog({ toolId, toolName, onClose }: ClaimDialogProps) {
  const { user } = useSession()
  const { data: claim, error, refetch } = useClaim(toolId, { userId: user?.id ?? null, isWanted: true })
  const [isLeaving, setLeaving] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useFocusHeir(place, place)
  if (isLeaving && claim?.state === 'active')
    return <LetGoPanel claim={claim} onClose={() => setLeaving(false)} />
  return (
    <PanelDialog title={texts.title(toolName)} onClose={onClose}>
      <div ref={place} tabIndex={-1}>
        {claim === undefined && error === null && <Skeleton height="16rem" radius="md" aria-busy="true" />}
        {claim === undefined && error !== null && (
          <Notice title={texts.notLoaded} text={reasonOf(error, commonMessages.tryInAMoment)} role="alert">
            <Button variant="default" onClick={() => void refetch()}>
              {commonMessages.tryAgain}
            </Button>
          </Notice>
        )}
        {claim !== undefined && <Standing claim={claim} onLeave={() => setLeaving(true)} />}
      </div>
    </PanelDialog>
  )
}

function Standing({ claim, onLeave }: { claim: OwnClaim; onLeave: () => void }) {
  if (claim.state === 'active') return <Active claim={claim} onLeave={onLeave} />
  if (claim.obstacle !== null) {
    const why = texts.obstacles[claim.obstacle]
    return <Text c="var(--ink-2)">{typeof why === 'string' ? why : why(claim.host)}</Text>
  }
  if (claim.state === 'pending') return <Pending claim={claim} />
  return <Beginning claim={claim} />
}

/** What a claim brings and what it costs, and how an earlier one ended. */
function Beginning({ claim }: { claim: OwnClaim }) {
  const { tool, host, ended, hasReview } = claim
  const { send, isSending } = useSend({
    send: () => callClaims('startClaim', { params: { id: String(tool.id) } }),
    failed: texts.notBegun,
    refresh: [CLAIMS],
  })
  return (
    <Stack>
      {ended !== null && (
        <Alert color="yellow" role="note" title={texts.ended[ended.reason]}>
          {ended.note}
        </Alert>
      )}
      {ended?.reason !== 'revoked' && (
        <>
          <Text>{texts.whatFor(host)}</Text>
          <Text c="var(--ink-2)">{hasReview ? texts.losesReview : texts.whatNot}</Text>
          <Group justify="flex-end">
            <Button aria-disabled={isSending} onClick={() => send()}>
              {ended === null ? texts.begin : texts.beginAgain}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

/** The token with its three places, and a look at one of them. */
function Pending({ claim }: { claim: OwnClaim }) {
  const { tool, host, proof, hasReview } = claim
  const isOnline = useOnline()
  const [way, setWay] = useState<ClaimWay>(proof?.dns === null ? 'meta' : 'dns')
  const [found, setFound] = useState<{ way: ClaimWay; text: string } | null>(null)
  const params = { id: String(tool.id) }
  const check = useSend({
    send: (asked: ClaimWay) => callClaims('checkClaim', { params, body: { way: asked } }),
    onDone: ({ result }, asked) => {
      if (result === 'proved') showToast(texts.proved(tool.name))
      else setFound({ way: asked, text: wordsOf(result, host) })
    },
    failed: texts.notLooked,
    onFailed: (error, asked) => {
      setFound({ way: asked, text: reasonOf(error, commonMessages.tryInAMoment) })
      return true
    },
    refresh: [CLAIMS],
  })
  const letGo = useSend({
    send: () => callClaims('letGoOfClaim', { params }),
    done: texts.isLetGo,
    failed: texts.notLetGo,
    refresh: [CLAIMS],
  })
  if (proof === null) return null
  return (
    <Stack>
      <Text>{texts.where(host)}</Text>
      <TokenPlaces proof={proof} way={way} onWay={setWay} />
      <Text fz="sm" c="var(--ink-2)">
        {texts.noSecret} {texts.goodUntil(formatDay(proof.expiresAt))}
      </Text>
      {hasReview && (
        <Alert color="yellow" role="note">
          {texts.losesReview}
        </Alert>
      )}
      <div role="status">
        {found?.way === way && !check.isSending && (
          <Alert color="red" role="presentation">
            {found.text}
          </Alert>
        )}
        {!isOnline && (
          <Text fz="sm" c="dimmed">
            {texts.offline}
          </Text>
        )}
      </div>
      <Group justify="space-between">
        <Button variant="subtle" px={0} aria-disabled={letGo.isSending} onClick={() => letGo.send()}>
          {texts.letGo}
        </Button>
        <Button aria-disabled={check.isSending || !isOnline} onClick={() => isOnline && check.send(way)}>
          {check.isSending ? texts.looking : texts.look}
        </Button>
      </Group>
    </Stack>
  )
}

const wordsOf = (result: Exclude<ProofResult, 'proved'>, host: string) => proofResultTexts[result](host)

/** It is proved, and stays so while the token is where it is. */
function Active({ claim, onLeave }: { claim: OwnClaim; onLeave: () => void }) {
  const { host, proof, way, verifiedAt, checkedAt, isFailing } = claim
  const [shown, setShown] = useState<ClaimWay>(way ?? 'dns')
  return (
    <Stack>
      {verifiedAt !== null && <Text>{texts.since(formatDay(verifiedAt), host)}</Text>}
      {isFailing && (
        <Alert color="red" role="note">
          {texts.failing}
        </Alert>
      )}
      <Text c="var(--ink-2)">
        {texts.stay} {checkedAt !== null && texts.checked(formatAgo(Date.parse(checkedAt), Date.now()))}
      </Text>
      {proof !== null && (
        <section aria-label={texts.whereNow}>
          <TokenPlaces proof={proof} way={shown} onWay={setShown} />
        </section>
      )}
      <Group>
        <Button variant="default" color="red" onClick={onLeave}>
          {texts.letGo}
        </Button>
      </Group>
    </Stack>
  )
}

function LetGoPanel({ claim: { tool }, onClose }: { claim: OwnClaim; onClose: () => void }) {
  const { send, isSending } = useSend({
    send: () => callClaims('letGoOfClaim', { params: { id: String(tool.id) } }),
    done: texts.isLetGo,
    failed: texts.notLetGo,
    onDone: onClose,
    refresh: [CLAIMS],
  })
  return (
    <ConfirmPanel
      title={texts.lettingGo(tool.name)}
      text={texts.letGoText}
      action={texts.letGo}
      keep={commonMessages.keepIt}
      isBusy={isSending}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
