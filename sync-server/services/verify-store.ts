import { type Changeable, toolChanges } from '#shared/catalogue/tool-changes.ts'
import { emailKey } from '#shared/domain/email-address.ts'
import type { KeptChange } from '#shared/domain/tool-change.ts'
import { usernameKey } from '#shared/domain/username.ts'
import { websiteKey } from '#shared/domain/website.ts'
import type { Store } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'
import { verifyLogs } from '../receipts/verify-logs.ts'
import { findAnyTool } from '../repositories/any-tools.ts'
import { readSeqBounds } from '../repositories/changes.ts'
import { readState } from '../repositories/meta.ts'
import { listSubscribers, type Subscriber } from '../repositories/newsletter-subscribers.ts'
import { listLastChanges } from '../repositories/tool-changes.ts'
import { findMiscounted } from '../repositories/tool-figures.ts'
import { listTools, type StoredTool } from '../repositories/tools.ts'
import { type Account, listUsers } from '../repositories/users.ts'

/** Every problem of the database as a sentence: those that the engine finds, and of the rules that the program relies on. */
export async function verifyStore({ reader, findDamage }: Store): Promise<string[]> {
  const damage = await findDamage()
  // The rules cannot be checked on a damaged file.
  if (damage.length > 0) return damage
  return reader.transaction().execute(async (db) => {
    const { head, floor } = await readState(db)
    const { rows, distinct, newest } = await readSeqBounds(db)
    const problems = (await listTools(db)).flatMap(checkTool)
    problems.push(...(await listSubscribers(db)).flatMap(checkSubscriber))
    problems.push(...(await listUsers(db)).flatMap(checkUser))
    problems.push(...(await findForgottenChanges(db)))
    for (const id of await findMiscounted(db))
      problems.push(`tool ${id}: its rating is not that of its reviews`)
    if (newest > head) problems.push(`change log: a row has seq ${newest}, but the head is ${head}`)
    if (floor > head) problems.push(`change log: the floor ${floor} is above the head ${head}`)
    if (distinct !== rows) problems.push(`change log: ${rows - distinct} rows share the seq of another`)
    problems.push(...(await verifyLedger(db)), ...(await verifyLogs(db)))
    return problems
  })
}

function checkTool({ id, website, websiteKey: stored }: StoredTool): string[] {
  if (!URL.canParse(website)) return [`tool ${id}: its website is no address`]
  return websiteKey(website) === stored
    ? []
    : [`tool ${id}: the key of its website is not that of its address`]
}

/** The facts that a kind of change is about, as they were after it. */
function factsAfter({ change }: KeptChange): Partial<Changeable> {
  switch (change.kind) {
    case 'price': {
      const { pricing, priceFrom, ...details } = change.after
      return { pricing, priceFrom, details }
    }
    case 'status': {
      const { status, date: statusDate, successor } = change.after
      return { status, details: { statusDate, successor } }
    }
    case 'name':
      return { name: change.after }
    case 'vendor':
      return { vendor: change.after }
    case 'description':
      return { description: change.after }
    case 'rating':
      return {}
  }
}

/** A tool shows what the newest change of each kind has left, or it was changed past the history. */
async function findForgottenChanges(db: Database): Promise<string[]> {
  const problems = []
  for (const kept of await listLastChanges(db)) {
    const found = await findAnyTool(db, kept.toolId)
    if (found === undefined) continue
    const left = { ...found.tool, ...factsAfter(kept) }
    const { kind } = kept.change
    if (toolChanges(left, found.tool).some((change) => change.kind === kind))
      problems.push(`tool ${kept.toolId}: its ${kind} is not that of its newest change`)
  }
  return problems
}

function checkSubscriber({ id, email, emailKey: stored }: Subscriber): string[] {
  return emailKey(email) === stored ? [] : [`subscriber ${id}: the key is not that of the address`]
}

/** An account that only claims its address, or has lost it, has a key of its own. */
function isKeyOf({ id, email, emailKey: key }: Account): boolean {
  if (email === '') return key === `lost:${id}`
  return key === emailKey(email) || key?.startsWith('claim:') === true
}

function checkUser(user: Account): string[] {
  const problems = []
  if (usernameKey(user.username) !== user.usernameKey) problems.push('the key is not that of the username')
  if (!isKeyOf(user)) problems.push('the key is not that of the address')
  return problems.map((problem) => `user ${user.id}: ${problem}`)
}
