import { sql } from 'kysely'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database, UserRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { nameSkeleton } from '../lib/name-skeleton.ts'

export interface Account {
  id: number
  username: string
  usernameKey: string | null
  email: string
  emailKey: string | null
  passwordHash: string
  isPremium: boolean
  premiumSince: string | null
  /** null means for ever, if there is premium. */
  premiumUntil: string | null
  isAdmin: boolean
  isOwner: boolean
  referralCode: string | null
  referredBy: number | null
  sessionEpoch: number
  /** Since when an admin has locked this user out; null: not locked. */
  lockedAt: string | null
  /** When the address was proved to be the user's. */
  emailVerifiedAt: string | null
  /** The address is unverified, and mails are sent: the account does not count yet. */
  mustVerify: boolean
  createdAt: string
  /** Months of premium earned and not yet used. */
  premiumCredits: number
}

function fromRow(row: UserRow & { premium_credits: number | null }): Account {
  return {
    id: row.id,
    username: row.username,
    usernameKey: row.username_key,
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    isPremium: row.is_premium === 1,
    premiumSince: row.premium_since,
    premiumUntil: row.premium_until,
    isAdmin: row.is_admin === 1,
    isOwner: row.is_owner === 1,
    referralCode: row.referral_code,
    referredBy: row.referred_by,
    sessionEpoch: row.session_epoch,
    lockedAt: row.locked_at,
    emailVerifiedAt: row.email_verified_at,
    mustVerify: row.must_verify === 1,
    createdAt: row.created_at,
    premiumCredits: Number(row.premium_credits ?? 0),
  }
}

/** Part of the same query, so that showing a user takes one. Written as SQL, since every call runs it. */
const unusedMonths = sql<number | null>`
  (select sum(value) from referral_reward where user_id = "user".id and used_at is null)
`

const accounts = (db: Database) =>
  db.selectFrom('user').selectAll().select(unusedMonths.as('premium_credits')).where('deleted_at', 'is', null)

export async function listUsers(db: Database): Promise<Account[]> {
  return (await accounts(db).orderBy('id').execute()).map(fromRow)
}

export async function listOwners(db: Database): Promise<Account[]> {
  return (await accounts(db).where('is_owner', '=', 1).orderBy('id').execute()).map(fromRow)
}

export async function findUser(db: Database, id: number): Promise<Account | undefined> {
  const row = await accounts(db).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

const selectId = compileOnce((db, slot: Slot<{ id: number }>) =>
  db.selectFrom('user').select('id').where('id', '=', slot('id')).where('deleted_at', 'is', null),
)

export async function isUser(db: Database, id: number): Promise<boolean> {
  return (await selectId(db, { id })).length > 0
}

export async function findUserByKey(
  db: Database,
  column: 'username_key' | 'email_key' | 'referral_code',
  key: string,
): Promise<Account | undefined> {
  const row = await accounts(db).where(column, '=', key).executeTakeFirst()
  return row && fromRow(row)
}

export interface NewUser {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string
  referredBy: number | null
  mustVerify?: boolean
}

/** @returns its id */
export async function insertUser(transaction: WriteTransaction, user: NewUser, now: string): Promise<number> {
  const { id } = await transaction
    .insertInto('user')
    .values({
      username: user.username,
      username_key: user.usernameKey,
      name_skeleton: nameSkeleton(user.username),
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      is_premium: 0,
      is_admin: 0,
      is_owner: 0,
      referred_by: user.referredBy,
      session_epoch: 1,
      must_verify: user.mustVerify === true ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Address {
  id: number
  email: string
  emailKey: string
  verifiedAt: string | null
  mustVerify: boolean
}

export async function setAddress(
  transaction: WriteTransaction,
  { id, email, emailKey, verifiedAt, mustVerify }: Address,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({
      email,
      email_key: emailKey,
      email_verified_at: verifiedAt,
      must_verify: mustVerify ? 1 : 0,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Somebody else has proved that the address is theirs. */
export function loseAddress(transaction: WriteTransaction, id: number, now: string): Promise<void> {
  const nobodys = { email: '', emailKey: `lost:${id}`, verifiedAt: null, mustVerify: true }
  return setAddress(transaction, { id, ...nobodys }, now)
}

/** Whether accounts must be verified depends on whether mails are sent, which the configuration says at each start. */
export async function syncMustVerify(db: Database, sendsMail: boolean): Promise<void> {
  await db
    .updateTable('user')
    .set({ must_verify: sendsMail ? 1 : 0 })
    .where('must_verify', '=', sendsMail ? 0 : 1)
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Also ends every session of the user. */
export async function setPassword(
  transaction: WriteTransaction,
  { id, passwordHash }: { id: number; passwordHash: string },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set((expression) => ({
      password_hash: passwordHash,
      session_epoch: expression('session_epoch', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** The same password under other parameters: no session ends. Does nothing when the password was changed meanwhile. */
export async function replaceHash(
  transaction: WriteTransaction,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()
}

export async function setRole(
  transaction: WriteTransaction,
  { id, role, on }: { id: number; role: 'admin' | 'owner'; on: boolean },
  now: string,
): Promise<void> {
  const flag = on ? 1 : 0
  await transaction
    .updateTable('user')
    .set({ ...(role === 'admin' ? { is_admin: flag } : { is_owner: flag }), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Locking and unlocking both end every session of the user, so that unlocking revives none. */
export async function setLock(
  transaction: WriteTransaction,
  { id, lockedAt }: Pick<Account, 'id' | 'lockedAt'>,
  now: string,
): Promise<void> {
  // Event streams check their session when rows of its user change.
  transaction.userChanged(id)
  await transaction
    .updateTable('user')
    .set((expression) => ({
      locked_at: lockedAt,
      session_epoch: expression('session_epoch', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** Empties the row for good and frees user name and address; `created_at` and `referred_by` stay. Ends every session. */
export async function eraseUser(transaction: WriteTransaction, id: number, now: string): Promise<void> {
  await transaction
    .updateTable('user')
    .set((expression) => ({
      username: '',
      username_key: null,
      name_skeleton: null,
      email: '',
      email_key: null,
      email_verified_at: null,
      must_verify: 0,
      password_hash: '',
      is_premium: 0,
      premium_since: null,
      premium_until: null,
      is_admin: 0,
      is_owner: 0,
      referral_code: null,
      session_epoch: expression('session_epoch', '+', 1),
      updated_at: now,
      deleted_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

interface PremiumSpan {
  userId: number
  since: string
  /** null for ever. */
  until: string | null
}

export async function setPremium(
  transaction: WriteTransaction,
  { userId, since, until }: PremiumSpan,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ is_premium: 1, premium_since: since, premium_until: until, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

export async function clearPremium(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ is_premium: 0, premium_since: null, premium_until: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
