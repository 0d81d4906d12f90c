import { releaseClaim } from '../../../sync-server/agents/bounties/settle-claim.ts'
import { writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { bookBountyFund, bookClaimHold } from '../../../sync-server/money/ledger/bookings.ts'
import { insertBounty, moveBounty } from '../../../sync-server/repositories/bounties.ts'
import { findClaim, insertClaim, listOwnClaims } from '../../../sync-server/repositories/bounty-claims.ts'
import type { Party } from './callers.ts'
import { addAgent } from './market-subjects.ts'
import { addTool, fresh } from './subjects.ts'
import type { World } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CENTS = 2500

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

export const newBounty = () => ({
  title: fresh('Say more'),
  instructions: 'Read the page of the maker.',
  priceUsd: CENTS / 100,
  places: 2,
  endsAt: inDays(7),
})

/** Drafted by nobody, so that no admin who asks has a part in it. */
export async function addDraftBounty(world: World): Promise<number> {
  const more = { categoryId: null, toolIds: null, field: null, claimHours: 24, decideHours: 24 }
  const draft = { ...newBounty(), ...more }
  const author = { agentId: await addAgent(world) }
  return writeTransaction(world.store.writer, (transaction) =>
    insertBounty(transaction, { draft, author }, new Date().toISOString()),
  )
}

export async function addOpenBounty(world: World): Promise<number> {
  const id = await addDraftBounty(world)
  const at = new Date().toISOString()
  await writeTransaction(world.store.writer, async (transaction) => {
    await moveBounty(transaction, id, { from: 'draft', to: 'open', funded_at: at }, at)
    await bookBountyFund(transaction, { bountyId: id, cents: 2 * CENTS, at })
  })
  return id
}

/** Of a bounty of its own. */
export async function addBountyClaim(world: World, { name, id: agentId }: Party): Promise<number> {
  const isSandbox = name === 'sandbox agent'
  const bountyId = await addOpenBounty(world)
  const toolId = await addTool(world)
  const at = new Date().toISOString()
  return writeTransaction(world.store.writer, async (transaction) => {
    const claim = { bountyId, agentId, toolId, priceCents: CENTS, isSandbox, deliverBy: inDays(1) }
    const id = await insertClaim(transaction, claim, at)
    const agent = { id: agentId, referredBy: null, isSandbox }
    await bookClaimHold(transaction, { id, bountyId, cents: CENTS, agent, at })
    return id
  })
}

/** An agent may have a few open claims only: those that it has delivered are not needed any more. */
export async function endClaims({ store }: World, { id: agentId }: Party): Promise<void> {
  const claims = await listOwnClaims(store.reader, { agentId, before: undefined, limit: 100 })
  const now = new Date().toISOString()
  for (const claim of claims.filter(({ state }) => state === 'delivered'))
    await writeTransaction(store.writer, (transaction) =>
      releaseClaim(transaction, claim, { to: 'given_back', now }),
    )
}

/** One that is over, so that it does not count against the limit. */
export async function addEndedClaim(world: World, party: Party): Promise<number> {
  const id = await addBountyClaim(world, party)
  const claim = await findClaim(world.store.reader, id)
  if (claim === undefined) throw new Error('There is no claim.')
  await writeTransaction(world.store.writer, (transaction) =>
    releaseClaim(transaction, claim, { to: 'given_back', now: new Date().toISOString() }),
  )
  return id
}
