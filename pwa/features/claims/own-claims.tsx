import { Badge, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OwnClaim } from '#shared/domain/claim.ts'
import { claimMessages as texts } from '#shared/messages/claims.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { CLAIMS, callClaims } from '../../data/claims-api.ts'
import { useAnswers } from '../../data/online.tsx'
import { reasonOf } from '../../data/reason-of.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ClaimDialog } from './claim-dialog.tsx'

const COLORS = { pending: 'gray', active: 'pine', ended: 'yellow', none: 'gray' } as const

/** The tools that a user claims or has claimed, for the account. */
export function OwnClaims() {
  const { data, error, refetch } = useQuery(
    { queryKey: [...CLAIMS, 'all'], queryFn: ({ signal }) => callClaims('listClaims', { signal }) },
    useAnswers(),
  )
  const [opened, setOpened] = useState<OwnClaim['tool'] | null>(null)
  if (data === undefined) {
    if (error === null) return <Skeleton height={72} radius="md" aria-busy="true" />
    return (
      <Notice title={texts.notLoaded} text={reasonOf(error, commonMessages.tryInAMoment)} role="alert">
        <Button variant="default" onClick={() => void refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      {data.claims.length === 0 ? (
        <Text c="var(--ink-2)">{texts.noTools}</Text>
      ) : (
        <ul className="divided border rounded-lg w-full" aria-label={texts.list}>
          {data.claims.map((claim) => (
            <ClaimRow key={claim.tool.id} claim={claim} onOpen={() => setOpened(claim.tool)} />
          ))}
        </ul>
      )}
      {opened !== null && (
        <ClaimDialog toolId={opened.id} toolName={opened.name} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function ClaimRow({ claim, onOpen }: { claim: OwnClaim; onOpen: () => void }) {
  const { tool, host, state, ended } = claim
  return (
    <ListRow
      title={
        <Link to={paths.tool(tool.id)} className="tap hover-underline">
          {tool.name}
        </Link>
      }
      facts={[ended === null ? host : texts.ended[ended.reason], noteOf(claim)]}
      badges={state !== 'none' && <Badge color={COLORS[state]}>{texts.states[state]}</Badge>}
    >
      <div>
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={texts.manageOf(tool.name)}
          onClick={onOpen}
        >
          {texts.manage}
        </Button>
      </div>
    </ListRow>
  )
}

function noteOf({ state, isFailing }: OwnClaim): string | null {
  if (state === 'none') return texts.expired
  return isFailing ? texts.failing : null
}
