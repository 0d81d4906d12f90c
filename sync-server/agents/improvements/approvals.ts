import { isDeepStrictEqual } from 'node:util'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import type {
  AgentLink,
  Approvals,
  GivenApproval,
  NextApproval,
} from '#shared/domain/improvement-approval.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { SECOND_APPROVAL_ABOVE } from '#shared/policy/marketplace.ts'
import { centsFromDollars } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { ForbiddenError } from '../../errors/access-errors.ts'
import { type AgentTies, type Approver, listAgentTies, listApprovers } from '../../repositories/agent-ties.ts'
import {
  insertApproval,
  listApprovals,
  type StoredApproval,
} from '../../repositories/improvement-approvals.ts'
import type { StoredImprovement } from '../../repositories/improvements.ts'
import type { Act } from '../../services/audit.ts'
import { linksBetween, withThisRequest } from './agent-links.ts'
import { applyImprovement, planApproval } from './apply-improvement.ts'
import { refuseBeyondBudget } from './improvement-budget.ts'
import {
  ImprovementStateError,
  OtherFieldsError,
  SecondApproverError,
  UnlinkedApproverError,
} from './improvement-errors.ts'
import { type DecisionEvent, transitionImprovement } from './transition-improvement.ts'

/** Names that are shown of admins who may give the other approval. */
const NAMES_SHOWN = 20

type Price = Pick<StoredImprovement, 'priceCents'>

interface Opinion {
  userId: number
  links: readonly AgentLink[]
}

/**
 * The rule. An improvement that costs more than $100, or whose agent is linked with an admin who approves it, is approved by
 * two different admins, of whom at least one is not linked. Everything else is approved by one.
 */
export function nextApproval(
  { priceCents }: Price,
  { first, mine }: { first: Opinion | undefined; mine: Opinion },
): NextApproval {
  if (first?.userId === mine.userId) return 'given'
  const isLinked = mine.links.length > 0
  if (first === undefined)
    return isLinked || priceCents > centsFromDollars(SECOND_APPROVAL_ABOVE) ? 'first' : 'decides'
  return isLinked && first.links.length > 0 ? 'linked' : 'decides'
}

export interface Approval {
  improvement: StoredImprovement
  /** The approved fields; when omitted those of the first approval, or all. */
  fields?: readonly ImprovedField[] | undefined
  note: string | null
}

/**
 * Approves an improvement, or gives the first of two approvals, which is only recorded. @returns the event for the agent
 * @throws ImprovementStateError, ForbiddenError, SecondApproverError, UnlinkedApproverError, OtherFieldsError,
 * BudgetExceededError, and as planApproval
 */
export async function giveApproval(
  transaction: WriteTransaction,
  act: Act,
  { improvement, fields, note }: Approval,
): Promise<DecisionEvent> {
  const { id, agentId, state, priceCents } = improvement
  if (!mayTransition('admin', state, 'approved')) throw new ImprovementStateError(state, 'approved')
  const [agent] = await listAgentTies(transaction, [agentId])
  const people = await listApprovers(transaction)
  const me = people.find((person) => person.id === act.actorId)
  // The session's role may be outdated in this transaction.
  if (me === undefined || agent === undefined) throw new ForbiddenError('You’re no longer an admin.')
  const given = state === 'second_review' ? await listApprovals(transaction, [id]) : []
  const first = firstOf(given, { agent, people })
  const mine = { userId: act.actorId, links: linksBetween(agent, withThisRequest(me)) }
  const next = nextApproval(improvement, { first, mine })
  if (next === 'given') throw new SecondApproverError()
  if (next === 'linked') throw new UnlinkedApproverError()
  const plan = await planApproval(transaction, { improvement, fields: fields ?? first?.fields })
  if (first !== undefined && !isDeepStrictEqual(new Set(first.fields), new Set(plan.fields)))
    throw new OtherFieldsError(first.fields)
  // The money of a bounty was set aside, and counted, when it was funded.
  if (improvement.claim === null) await refuseBeyondBudget(transaction, priceCents, act.now)
  // A first approval by somebody who is no admin any more does not count.
  if (first === undefined && state === 'second_review')
    await transitionImprovement(transaction, [{ id, from: state, to: 'pending_review' }], act.now)
  const { fields: approved } = plan
  await insertApproval(transaction, { ...mine, improvementId: id, fields: approved, note, at: act.now })
  if (next === 'first') {
    await transitionImprovement(transaction, [{ id, from: 'pending_review', to: 'second_review' }], act.now)
    return 'improvement.second_review'
  }
  const from = first === undefined ? 'pending_review' : 'second_review'
  await applyImprovement(transaction, act, { improvement, from, plan, note: note ?? first?.note ?? null })
  return 'improvement.approved'
}

/** Takes the first approval back. @throws ImprovementStateError, ForbiddenError to everybody but who gave it */
export async function withdrawApproval(
  transaction: WriteTransaction,
  act: Act,
  { id, state }: StoredImprovement,
): Promise<DecisionEvent> {
  if (state !== 'second_review') throw new ImprovementStateError(state, 'waiting for review again')
  const given = await listApprovals(transaction, [id])
  if (!given.some(({ userId }) => userId === act.actorId))
    throw new ForbiddenError('Only the admin who gave the first approval can withdraw it.')
  await transitionImprovement(transaction, [{ id, from: state, to: 'pending_review' }], act.now)
  return 'improvement.pending_review'
}

interface Known {
  agent: AgentTies
  /** Everybody in charge. */
  people: readonly Approver[]
}

/**
 * The first approval, with what ties its admin to the agent by now; undefined when there is none, or when who gave it is no
 * admin any more.
 */
function firstOf([first]: readonly StoredApproval[], { agent, people }: Known): StoredApproval | undefined {
  const admin = people.find(({ id }) => id === first?.userId)
  if (first === undefined || admin === undefined) return undefined
  return { ...first, links: [...new Set([...first.links, ...linksBetween(agent, admin)])] }
}

/** The approvals of improvements as an admin sees them, by improvement. */
export async function readApprovals(
  db: Database,
  stored: readonly StoredImprovement[],
  viewerId: number,
): Promise<Map<number, Approvals>> {
  const given = Map.groupBy(
    await listApprovals(
      db,
      stored.map(({ id }) => id),
    ),
    ({ improvementId }) => improvementId,
  )
  const open = stored.filter(({ state }) => mayTransition('admin', state, 'approved'))
  const agentIds = [...new Set(open.map(({ agentId }) => agentId))]
  const ties = new Map((await listAgentTies(db, agentIds)).map((agent) => [agent.agentId, agent]))
  const people = open.length === 0 ? [] : await listApprovers(db)
  return new Map(
    stored.map((one) => {
      const own = given.get(one.id) ?? []
      const agent = open.includes(one) ? ties.get(one.agentId) : undefined
      const closed = { given: own.map(shown), yourLinks: [], yours: null, others: [] }
      return [one.id, agent === undefined ? closed : openApprovals(one, { own, agent, people, viewerId })]
    }),
  )
}

function openApprovals(
  improvement: StoredImprovement,
  { own, agent, people, viewerId }: Known & { own: readonly StoredApproval[]; viewerId: number },
): Approvals {
  const first = firstOf(own, { agent, people })
  const viewer = people.find(({ id }) => id === viewerId)
  const yourLinks = viewer === undefined ? [] : linksBetween(agent, withThisRequest(viewer))
  const mine = { userId: viewerId, links: yourLinks }
  const yours = nextApproval(improvement, { first, mine })
  // Whoever would decide after the first approval, or after that of the viewer.
  const basis = first ?? mine
  const others = people.filter((person) => {
    if (person.id === viewerId) return false
    const opinion = { userId: person.id, links: linksBetween(agent, person) }
    return nextApproval(improvement, { first: basis, mine: opinion }) === 'decides'
  })
  return {
    given: first === undefined ? [] : [shown(first)],
    yourLinks,
    yours,
    others: yours === 'decides' ? [] : others.slice(0, NAMES_SHOWN).map(({ username }) => username),
  }
}

function shown({ userId, username, at, note, fields, links }: StoredApproval): GivenApproval {
  return { by: { id: userId, username }, at, note, fields, links }
}
