import { contract } from '#shared/api/contract.ts'
import { hashKey, keyPrefix, makeKey } from '../../../sync-server/agents/identity/key-format.ts'
import { writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { bookPayoutOut } from '../../../sync-server/money/ledger/bookings.ts'
import { post } from '../../../sync-server/money/ledger/post.ts'
import { userPayee } from '../../../sync-server/money/payouts/payouts.ts'
import { issueReceipt } from '../../../sync-server/receipts/issue-receipt.ts'
import { insertKey } from '../../../sync-server/repositories/agent-keys.ts'
import { findOpenPayout, insertPayout, setPayoutAccount } from '../../../sync-server/repositories/payouts.ts'
import { insertSigningKey } from '../../../sync-server/repositories/signing-keys.ts'
import { addFeedback, addRecommendations } from '../../../sync-server/testing/agent-rows.ts'
import { addAgentWithKey } from '../../../sync-server/testing/agent-with-key.ts'
import { addImprovement, addListing } from '../../../sync-server/testing/market-rows.ts'
import { makeSigningPair } from '../../../sync-server/testing/signed-agent.ts'
import type { Party } from './callers.ts'
import { AT, addTool, DESCRIPTION, FAR_OFF, fresh, freshDescription, must, newest } from './subjects.ts'
import { privateWords, type World } from './world.ts'

// Like `subjects.ts`, for the marketplace.

export async function addRecommendation(world: World): Promise<number> {
  await addRecommendations(world.store, [{ agent_id: world.party('agent').id }])
  return newest(world, 'recommendation')
}

export async function addReport(world: World): Promise<number> {
  await addFeedback(world.store, [{ agent_id: world.party('agent').id }])
  return newest(world, 'feedback')
}

export async function addAgent({ store }: World): Promise<number> {
  return (await addAgentWithKey(store, { name: fresh('Agent') })).id
}

const sandboxed = ({ name }: Party) => ({
  is_sandbox: name === 'sandbox agent' ? (1 as const) : (0 as const),
})

/** For a new tool. */
export async function addProposal(
  world: World,
  party: Party,
  state: 'pending_review' | 'changes_requested' = 'pending_review',
): Promise<number> {
  await addImprovement(world.store, {
    agent_id: party.id,
    tool_id: await addTool(world),
    state,
    reasoning: privateWords(party),
    base: JSON.stringify({ description: DESCRIPTION }),
    changes: JSON.stringify({ description: freshDescription() }),
    ...sandboxed(party),
  })
  return newest(world, 'improvement')
}

/**
 * One that an admin has approved: its tool is changed, and its price is pending. Sandbox improvements are approved at
 * once.
 */
export async function addAppliedProposal(world: World, party: Party): Promise<number> {
  if (party.name === 'sandbox agent') return proposeInSandbox(world)
  const id = await addProposal(world, party)
  const path = `/api/admin/improvements/${id}/decide`
  await must(world.callers.admin.send(contract.decideImprovement, { path, body: { decision: 'approve' } }))
  return id
}

async function proposeInSandbox(world: World): Promise<number> {
  const { path } = contract.submitImprovement
  const changes = { description: freshDescription() }
  const body = { toolId: await addTool(world), improvements: 'It says more.', changes }
  await must(world.callers['sandbox agent'].send(contract.submitImprovement, { path, body }))
  return newest(world, 'improvement')
}

/** From a new agent: the pending limit of one agent is small. */
export async function addProposalOfSomebody(world: World): Promise<number> {
  return addProposal(world, { name: 'agent', id: await addAgent(world) })
}

export async function addUnpaidListing(world: World, party: Party): Promise<number> {
  const website = `https://${fresh('listed')}.example.com`
  const remarks = JSON.stringify([privateWords(party)])
  const row = {
    agent_id: party.id,
    tool_name: fresh('Listed'),
    website,
    website_key: website,
    remarks,
    created_at: AT,
  }
  await addListing(world.store, { ...row, ...sandboxed(party) })
  return newest(world, 'listing')
}

export async function addPublishedListing(world: World): Promise<number> {
  const tool_id = await addTool(world)
  await addListing(world.store, {
    agent_id: await addAgent(world),
    state: 'published',
    tool_id,
    created_at: AT,
    published_at: AT,
  })
  return newest(world, 'listing')
}

/** Paid for, and waiting for an admin. */
export async function addHeldListing(world: World): Promise<number> {
  const website = `https://${fresh('held')}.example.com`
  await addListing(world.store, {
    agent_id: await addAgent(world),
    tool_name: fresh('Held'),
    website,
    website_key: website,
    state: 'held',
    needs_review: 1,
    created_at: AT,
    paid_at: AT,
  })
  return newest(world, 'listing')
}

export async function addKey({ store }: World, party: Party): Promise<number> {
  const key = makeKey()
  const row = { agentId: party.id, label: privateWords(party), prefix: keyPrefix(key), hash: hashKey(key) }
  const added = await writeTransaction(store.writer, (transaction) =>
    insertKey(transaction, { ...row, scopes: ['read'] }, AT),
  )
  return added.id
}

/** For the first key of an agent. */
export async function addSigner({ store }: World, party: Party): Promise<number> {
  const { id: agentKeyId } = await store.reader
    .selectFrom('agent_key')
    .select('id')
    .where('agent_id', '=', party.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const key = {
    agentKeyId,
    keyId: fresh('sk_'),
    label: privateWords(party),
    publicKey: makeSigningPair().publicKey,
  }
  const added = await writeTransaction(store.writer, (transaction) => insertSigningKey(transaction, key, AT))
  return added.id
}

export async function addWebhook({ store, hookUrl }: World, party: Party): Promise<number> {
  const url = `${hookUrl}?${new URLSearchParams({ note: privateWords(party) })}`
  const { id } = await store.writer
    .insertInto('webhook')
    .values({ agent_id: party.id, url, secret: 'whsec_c2VjcmV0', events: '[]', created_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Taken from the balance of the agent, and on hold. */
export async function requestPayout({ callers, store }: World, { name, id }: Party): Promise<number> {
  const { path } = contract.requestPayout
  await callers[name].send(contract.requestPayout, { path, body: { amount: 25 } })
  const payout = await store.writer
    .selectFrom('payout')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .where('agent_id', '=', id)
    .executeTakeFirstOrThrow()
  return payout.id
}

/** What a user needs to collect bonuses: money that has matured, and an account. */
export async function addBonuses({ store }: World, { id }: Party): Promise<void> {
  await writeTransaction(store.writer, async (transaction) => {
    await post(transaction, {
      eventKey: fresh('bonus:'),
      kind: 'test',
      book: 'live',
      at: AT,
      lines: [
        { account: { kind: 'referral-expense' }, cents: -BONUS_CENTS },
        { account: { kind: 'referrer', ownerId: id }, cents: BONUS_CENTS },
      ],
    })
    const account = { account: 'acct_1Test', next: null, changesAt: null }
    await setPayoutAccount(transaction, userPayee(id), account)
  })
}

const BONUS_CENTS = 3000

/** The payout of a user's bonuses, which has not begun. */
export async function addBonusPayout(world: World, party: Party): Promise<number> {
  const payee = userPayee(party.id)
  await addBonuses(world, party)
  return writeTransaction(world.store.writer, async (transaction) => {
    const open = await findOpenPayout(transaction, payee)
    if (open !== undefined) return open.id
    const draft = { payee, cents: BONUS_CENTS, provider: 'sandbox', dueAt: FAR_OFF } as const
    const { id } = await insertPayout(transaction, draft, AT)
    await bookPayoutOut(transaction, { id, cents: BONUS_CENTS, payee, at: AT })
    return id
  })
}

/** A receipt without words of others, signed. The sandbox has none. */
export async function addReceipt({ callers, store }: World, { name, id }: Party): Promise<number> {
  if (name === 'sandbox agent') return NO_RECEIPT
  const subject = { kind: 'listing', id: 1 } as const
  await writeTransaction(store.writer, (transaction) =>
    issueReceipt(transaction, { about: { agentId: id, subject, facts: {} }, event: 'listing.submitted' }, AT),
  )
  await must(callers.agent.send(contract.listReceipts, { path: contract.listReceipts.path }))
  const { id: newest } = await store.reader
    .selectFrom('receipt')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .where('agent_id', '=', id)
    .executeTakeFirstOrThrow()
  return newest
}

const NO_RECEIPT = 1_000_000

/** The hash of an entry in the log of receipts. */
export async function addLogEntry(world: World): Promise<string> {
  const rowId = await addReceipt(world, world.party('agent'))
  const { hash } = await world.store.reader
    .selectFrom('log_entry')
    .select('hash')
    .where('log', '=', 'receipts')
    .where('row_id', '=', rowId)
    .executeTakeFirstOrThrow()
  return hash
}
