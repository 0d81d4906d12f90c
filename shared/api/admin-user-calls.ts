import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idText, integerText, sortText } from './parameters.ts'

const LAST_PAGE = 100_000

/** An account as admins see it: never how it signs in. */
export const adminUserSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  email: z.string(),
  is_premium: z.boolean(),
  /** Until when; null for ever, or without premium. */
  premiumUntil: z.iso.datetime().nullable(),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  created_at: z.iso.datetime(),
  /** When an admin locked the account; null while it is open. */
  lockedAt: z.iso.datetime().nullable(),
  /** null: not within the life of a session. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Made by demo mode; nobody can sign in. */
  isSample: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

/** Only the given fields change. */
const userChangeSchema = z
  .strictObject({
    isAdmin: z.boolean().optional(),
    isOwner: z.boolean().optional(),
    isLocked: z.boolean().optional(),
    premium: z.enum(['lifetime', 'none']).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'must name something to change')
export type UserChange = z.infer<typeof userChangeSchema>

export const adminUserCalls = defineCalls({
  adminListUsers: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Accounts, newest first unless sorted otherwise',
    access: 'admin',
    query: z.strictObject({
      role: z.enum(['all', 'admin', 'owner', 'premium', 'locked']).default('all'),
      /** In the user name or the e-mail address. */
      search: z.string().trim().max(200).optional(),
      sort: sortText('name', 'email', 'seen', 'joined').optional(),
      page: integerText(1, LAST_PAGE).default(1),
    }),
    output: z.object({
      users: z.array(adminUserSchema),
      total: z.int().nonnegative(),
      /** Whether the caller may do what only owners may. */
      isByOwner: z.boolean(),
    }),
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/admin/users/:id',
    summary: 'Grant and revoke roles and premium, lock and unlock; 409 when nothing would change',
    access: 'admin',
    freshProof: true,
    params: z.strictObject({ id: idText }),
    body: userChangeSchema,
    output: adminUserSchema,
  },
})
