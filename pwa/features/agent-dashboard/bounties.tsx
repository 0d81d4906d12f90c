import { Anchor, Badge, Button, Stack, Text, Title } from '@mantine/core'
import { IconCoin, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Bounty } from '#shared/domain/bounty.ts'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { bountyMessages as messages } from '#shared/messages/bounties.ts'
import { FIELD_NAMES } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { CLAIMS_AT_ONCE } from '#shared/policy/bounty-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { formatMoment } from '../../ui/format.ts'
import { ListRow, Said } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeLeft } from '../../ui/time-left.tsx'
import { PagedRows, useAgent } from './agent.tsx'
import { OwnClaims, Price, useOpenClaims } from './bounty-claims.tsx'

/** Others claim tools and admins fund work meanwhile. */
const LOOK_EVERY_MS = 60_000

/** Work that is paid for ahead, and what the agent has taken of it. */
export function Bounties() {
  const { profile } = useAgent()
  return (
    <Stack gap="xl">
      <Text c="var(--ink-2)" maw="52rem">
        {messages.lead}
      </Text>
      {!profile.isSandbox && <OwnClaims />}
      <OpenBounties />
    </Stack>
  )
}

function OpenBounties() {
  const { call } = useAgent()
  const pages = usePagedList<Bounty>({
    queryKey: ['agent', 'bounties'],
    load: async (before, signal) => {
      const { bounties, next } = await call('listBounties', { query: { before }, signal })
      return { items: bounties, total: bounties.length, next }
    },
    everyMs: LOOK_EVERY_MS,
  })
  const hindrance = useHindrance()
  return (
    <Stack component="section" aria-labelledby="open-bounties">
      <Title order={2} fz="lg" id="open-bounties">
        {messages.openBounties}
      </Title>
      {hindrance !== null && (
        <Text fz="sm" c="var(--ink-2)" maw="52rem">
          {hindrance}
        </Text>
      )}
      <PagedRows
        label={messages.openBounties}
        failed={messages.bountiesFailed}
        pages={pages}
        empty={<Notice icon={<IconCoin size={24} />} {...messages.noBounties} />}
        row={(bounty) => <BountyRow key={bounty.id} bounty={bounty} mayClaim={hindrance === null} />}
      />
    </Stack>
  )
}

/** Why nothing can be claimed right now; null where something can. */
function useHindrance(): string | null {
  const { scopes, tier, isSandbox } = useAgent().profile
  const open = useOpenClaims()
  if (isSandbox) return messages.sandbox
  if (!scopes.includes('submit')) return messages.mayNotSubmit
  return open < CLAIMS_AT_ONCE[tier] ? null : messages.full(CLAIMS_AT_ONCE[tier])
}

function BountyRow({ bounty, mayClaim }: { bounty: Bounty; mayClaim: boolean }) {
  const { id, title, instructions, left, endsAt } = bounty
  const [isOpen, setOpen] = useState(false)
  const isChoosing = isOpen && mayClaim && left > 0
  return (
    <ListRow
      title={title}
      facts={[
        <Price key="price" of={bounty} />,
        messages.terms(bounty.claimHours, bounty.decideHours),
        <span key="until">
          {messages.until(formatMoment(endsAt))} · <TimeLeft time={endsAt} />
        </span>,
      ]}
      badges={<BountyMarks bounty={bounty} />}
    >
      <Said>{instructions}</Said>
      {mayClaim && left > 0 && (
        <div>
          <Button
            variant="default"
            aria-expanded={isChoosing}
            aria-label={isChoosing ? undefined : messages.chooseToolOf(title)}
            onClick={() => setOpen(!isOpen)}
          >
            {isChoosing ? messages.closeTools : messages.chooseTool}
          </Button>
        </div>
      )}
      {isChoosing && <BountyTools bountyId={id} onClaimed={() => setOpen(false)} />}
    </ListRow>
  )
}

/** What it is about, and how much of it is left. */
function BountyMarks({ bounty: { field, categoryId, left, places } }: { bounty: Bounty }) {
  const categories = useCategories().data
  const category = categories?.find(({ id }) => id === categoryId)
  return (
    <>
      {category !== undefined && <Badge color="gray">{messages.inCategory(category.name)}</Badge>}
      {field !== null && <Badge color="gray">{messages.only(FIELD_NAMES[field])}</Badge>}
      <Badge color={left > 0 ? 'pine' : 'gray'}>{messages.left(left, places)}</Badge>
    </>
  )
}

interface BountyToolsProps {
  bountyId: number
  onClaimed: () => void
}

/** What can be claimed of a bounty. */
function BountyTools({ bountyId, onClaimed }: BountyToolsProps) {
  const { call } = useAgent()
  const pages = usePagedList<AvailableTool>({
    queryKey: ['agent', 'bounty-tools', bountyId],
    load: async (cursor, signal) => {
      const page = Number(cursor ?? 1)
      const request = { params: { id: String(bountyId) }, query: { page: String(page) }, signal }
      const { tools, total } = await call('listBountyTools', request)
      return { items: tools, total, next: page * MARKET_PAGE < total ? page + 1 : null }
    },
  })
  const claim = useClaiming(bountyId, onClaimed)
  return (
    <PagedRows
      label={messages.tools}
      failed={messages.toolsFailed}
      pages={pages}
      empty={<Notice icon={<IconTool size={24} />} {...messages.noTools} />}
      row={(tool) => (
        <ListRow
          key={tool.id}
          title={
            <Anchor component={Link} to={paths.tool(tool.id)} inherit>
              {tool.name}
            </Anchor>
          }
          facts={tool.gaps}
          badges={
            <Button
              aria-label={messages.claimOf(tool.name)}
              aria-disabled={claim.isSending}
              onClick={() => claim.send(tool)}
            >
              {messages.claim}
            </Button>
          }
        />
      )}
    />
  )
}

function useClaiming(bountyId: number, onClaimed: () => void) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: async ({ id: toolId }: AvailableTool) => {
      const body = { toolId }
      const request = { params: { id: String(bountyId) }, body, headers: repeat.header({ bountyId, toolId }) }
      return call('claimBounty', request)
    },
    done: (_, { name }) => ({ ...messages.claimed(name), tone: 'success' as const }),
    onDone: () => {
      repeat.done()
      onClaimed()
    },
    failed: messages.notClaimed,
    refresh: [['agent']],
  })
}
