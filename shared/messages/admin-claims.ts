import type { ClaimEnd, ClaimWay } from '../domain/claim.ts'

/** Claims of makers, as admins see and end them. */
export const adminClaimMessages = {
  claims: 'Claims',
  failed: 'The claims could not be loaded',
  show: 'Show',
  states: { active: 'Verified', pending: 'Waiting for a proof', ended: 'Ended', all: 'All claims' },
  none: {
    active: {
      title: 'No verified makers',
      text: 'Makers prove on the page of their tool that its website is theirs.',
    },
    pending: { title: 'Nobody has started', text: 'Claims that wait for a proof stand here.' },
    ended: { title: 'No claim has ended', text: 'Claims that were let go of, revoked or lost stand here.' },
    all: { title: 'No claims', text: 'Makers prove on the page of their tool that its website is theirs.' },
  },
  columns: { tool: 'Tool', user: 'User', host: 'Website', since: 'Since' },
  marks: { active: 'Verified', pending: 'No proof yet', ended: 'Ended' },
  failing: 'Token missing',
  claimOf: (tool: string, user: string) => `Claim of ${tool} by ${user}`,
  toolNumber: (id: string) => `Tool ${id}`,
  claimsOfTool: 'Claims of this tool',
  noun: ['claim', 'claims'],
  facts: {
    tool: 'Tool',
    user: 'User',
    host: 'Website',
    way: 'Proved by',
    started: 'Started',
    verified: 'Verified',
    checked: 'Last looked',
    ended: 'Ended',
    why: 'Why',
    note: 'Reason',
  },
  ways: { dns: 'DNS record', meta: 'Tag in the page', file: 'File' } satisfies Record<ClaimWay, string>,
  ends: {
    'let-go': 'Let go of',
    revoked: 'Revoked by an admin',
    'website-changed': 'The tool has another website',
    'proof-gone': 'The token was gone',
  } satisfies Record<ClaimEnd, string>,
  revoke: 'Revoke the claim',
  revokeOf: (tool: string) => `Revoke the claim of ${tool}`,
  revokeText:
    'The mark goes, and the answers of this maker are not shown any more. This user cannot claim the tool again.',
  reasonHint: 'The maker gets it by mail.',
  reasonMissing: 'Please say why: the maker reads it.',
  revoking: 'Revoking…',
  revoked: { title: 'Claim revoked', text: 'The maker gets your reason by mail.' },
  gone: { title: 'This claim was revoked before' },
  notRevoked: 'The claim could not be revoked. Please try again.',
} as const
