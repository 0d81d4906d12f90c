import type { SecurityEventKind } from '../domain/security-event.ts'

/** Each event in the words of the account's owner, and as the name of its filter. */
export const SECURITY_EVENT_LABELS: Record<SecurityEventKind, { own: string; filter: string }> = {
  'sign-in': { own: 'Signed in', filter: 'Sign-ins' },
  'sign-in.new-device': { own: 'Signed in on a new device', filter: 'New devices' },
  'sign-in.failed': { own: 'Sign-in failed', filter: 'Failed sign-ins' },
  'sign-out.everywhere': { own: 'Signed out on all other devices', filter: 'Sign-outs everywhere' },
  'password.changed': { own: 'Password changed', filter: 'Passwords changed' },
  'password.reset': { own: 'Password reset', filter: 'Passwords reset' },
  'email.verified': { own: 'Email address confirmed', filter: 'Addresses confirmed' },
  'email.changed': { own: 'Email address changed', filter: 'Addresses changed' },
  'role.granted': { own: 'Role granted', filter: 'Roles granted' },
  'role.revoked': { own: 'Role revoked', filter: 'Roles revoked' },
  'account.locked': { own: 'Account locked', filter: 'Accounts locked' },
  'account.unlocked': { own: 'Account unlocked', filter: 'Accounts unlocked' },
  'account.deleted': { own: 'Account deleted', filter: 'Accounts deleted' },
  'data.exported': { own: 'Account data downloaded', filter: 'Data downloads' },
  'key.new-address': { own: 'Agent key used from a new network', filter: 'Keys from new networks' },
  'app.connected': { own: 'App connected', filter: 'Apps connected' },
  'app.disconnected': { own: 'App disconnected', filter: 'Apps disconnected' },
  'passkey.added': { own: 'Passkey added', filter: 'Passkeys added' },
  'passkey.removed': { own: 'Passkey removed', filter: 'Passkeys removed' },
  'second-factor.changed': { own: 'Second factor changed', filter: 'Second factors' },
  'payout-account.changed': { own: 'Payout account changed', filter: 'Payout accounts' },
  'agent-domain.changed': { own: 'Agent’s domain changed', filter: 'Agents’ domains' },
  'budget.changed': { own: 'Improvement budget changed', filter: 'Budgets' },
  'step-up.failed': { own: 'Identity confirmation failed', filter: 'Failed confirmations' },
}
