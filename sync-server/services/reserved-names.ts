import { nameSkeleton } from '../lib/name-skeleton.ts'

const PRODUCT = nameSkeleton('AI Tool Hub')

/** Whether a name contains the product's, or looks as if it did. */
export function namesProduct(name: string): boolean {
  return nameSkeleton(name).includes(PRODUCT)
}

const OFFICES = [
  'admin',
  'admins',
  'administrator',
  'moderator',
  'moderators',
  'official',
  'root',
  'security',
  'staff',
]
const SERVICES = ['help', 'helpdesk', 'postmaster', 'support', 'system', 'sysadmin', 'team', 'webmaster']
const RESERVED = new Set([...OFFICES, ...SERVICES].map(nameSkeleton))

/**
 * Whether people would take somebody of this user name for the operator. Accounts that have such a name keep it; words
 * that only contain one (Adminah, Rooth) are names of people.
 */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(nameSkeleton(username)) || namesProduct(username)
}
