import type { AgentLink } from '#shared/domain/improvement-approval.ts'
import type { Database } from '../../db/schema.ts'
import { currentRequest, isTelling, truncateAddress } from '../../lib/current-request.ts'
import { type AgentTies, type Approver, listAgentTies, listApprovers } from '../../repositories/agent-ties.ts'
import { isSameMailbox } from '../../services/referrals/referrer.ts'

/** What ties an admin to an agent. Nothing else is known about who is behind it. */
export function linksBetween(agent: AgentTies, admin: Approver): AgentLink[] {
  const { ownerId, ownerEmail, ownerReferredBy, referredBy } = agent
  const isOwner = ownerId === admin.id || (isMail(ownerEmail) && isSameMailbox(ownerEmail, admin.email))
  const hasBrought = referredBy === admin.id || ownerReferredBy === admin.id
  const wasBrought = ownerId !== null && admin.broughtBy.has(ownerId)
  const networks = [...agent.networks].filter(isTelling)
  const found: Record<AgentLink, boolean> = {
    owner: isOwner,
    referral: hasBrought || wasBrought,
    address: networks.some((network) => admin.networks.has(network)),
  }
  return LINKS.filter((link) => found[link])
}

const LINKS: readonly AgentLink[] = ['owner', 'referral', 'address']

/** A deleted account has an empty address. */
const isMail = (email: string | null): email is string => email?.includes('@') === true

interface Pair {
  agentId: number
  userId: number
}

/** The same for one admin, who asks now: the network of this request counts as well. Empty for who is no admin any more. */
export function readLinks(db: Database, pair: Pair): Promise<AgentLink[]> {
  return linksOf(db, pair, withThisRequest)
}

/** The same for an admin who is not the one that asks. */
export function readStoredLinks(db: Database, pair: Pair): Promise<AgentLink[]> {
  return linksOf(db, pair, (admin) => admin)
}

async function linksOf(
  db: Database,
  { agentId, userId }: Pair,
  seen: (admin: Approver) => Approver,
): Promise<AgentLink[]> {
  const [agent] = await listAgentTies(db, [agentId])
  const [admin] = await listApprovers(db, userId)
  return agent === undefined || admin === undefined ? [] : linksBetween(agent, seen(admin))
}

/** The admin with the network that they use at this moment. */
export function withThisRequest(admin: Approver): Approver {
  const network = truncateAddress(currentRequest().address)
  return { ...admin, networks: new Set([...admin.networks, network]) }
}
