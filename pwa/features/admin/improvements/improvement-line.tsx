import { Badge } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { TIER_LABELS } from '#shared/messages/agents.ts'
import { IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { type ImprovementState, WAITING_STATES } from '#shared/policy/improvement-states.ts'
import { Ago } from '../../../ui/ago.tsx'
import { formatCount } from '../../../ui/format.ts'
import { formatDollars } from '../../../ui/format-amount.ts'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'
import classes from './improvement-line.module.css'
import { FIELD_NAMES } from './review-fields.ts'

/** What is proposed for which tool, by whom and for how much. The whole line leads to it. */
export function ImprovementLine({ improvement }: { improvement: AdminImprovement }) {
  const { id, toolName, state, agent, fields, issues, priceUsd, createdAt, approvals } = improvement
  const conflicts = isWaiting(state) ? improvement.merges.filter(({ isConflict }) => isConflict).length : 0
  return (
    <li className={`grid items-center relative gap-y-2 gap-x-3 py-3 px-4 ${classes.line}`}>
      <ToolAvatar name={toolName} logo={null} />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-md font-semibold">
          <Link to={paths.adminImprovement(id)} className={`anywhere stretched ${classes.link}`}>
            {toolName}
          </Link>
        </h2>
        <p className="text-ui text-ink-2">{fields.map(({ field }) => FIELD_NAMES[field]).join(', ')}</p>
        <p className={`flex flex-wrap mt-1 gap-y-1 gap-x-2 ${classes.marks}`}>
          {agent.isSample && <SampleMark />}
          {state === 'second_review' && <Badge color="pine">{firstText(approvals.given)}</Badge>}
          {state === 'second_review' && approvals.yours === 'decides' && (
            <Badge color="yellow">{adminMarketMessages.waitsForYou}</Badge>
          )}
          {state === 'pending_review' && approvals.yours === 'first' && (
            <Badge color="gray">{adminMarketMessages.needsTwoAdmins}</Badge>
          )}
          {!isWaiting(state) && (
            <Badge color={TONE_COLORS[IMPROVEMENT_STATE_LABELS[state].tone]}>
              {IMPROVEMENT_STATE_LABELS[state].label}
            </Badge>
          )}
          {conflicts > 0 && <Badge color="red">{formatCount(conflicts, 'conflict')}</Badge>}
          {issues.length > 0 && <Badge color="yellow">{formatCount(issues.length, 'warning')}</Badge>}
        </p>
      </div>
      <div className={`grid min-w-0 gap-1 ${classes.who}`}>
        <p className={`font-medium overflow-hidden text-ui text-ink-2 ${classes.agent}`}>{agent.name}</p>
        <p className="text-sm text-ink-3">
          {TIER_LABELS[agent.tier]}, {approvalText(agent)}
        </p>
      </div>
      <div className={`grid gap-1 self-start ${classes.worth}`}>
        <p className="font-semibold tabular-nums">{formatDollars(priceUsd)}</p>
        <Ago time={createdAt} />
      </div>
      <IconChevronRight size={18} className={`text-ink-3 ${classes.chevron}`} aria-hidden="true" />
    </li>
  )
}

function firstText([first]: AdminImprovement['approvals']['given']): string {
  if (first === undefined) return 'First approval is over'
  return `First approval: ${first.by.username ?? `User ${first.by.id}`}`
}

const isWaiting = (state: ImprovementState) => WAITING_STATES.some((waiting) => waiting === state)

/** `86% approved, 1 reverted later`; before the first decision there is no rate. */
export function approvalText({ approvalRate, reverted }: AdminImprovement['agent']): string {
  if (approvalRate === null) return 'nothing decided yet'
  const approved = `${Math.round(approvalRate)}% approved`
  return reverted === 0 ? approved : `${approved}, ${reverted} reverted later`
}
