import { usernameKey } from '#shared/domain/username.ts'

/** Reduces a name to what a hasty reader sees: no spaces, signs, accents or case; 1, l and I are the same. */
export function nameSkeleton(name: string): string {
  return usernameKey(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[l1]/g, 'i')
    .replaceAll('0', 'o')
}

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
