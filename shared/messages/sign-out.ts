/** Signing out, and sessions that have ended by themselves. */
export const signOutMessages = {
  done: 'Signed out',
  failed: { title: 'Error', text: 'Failed to sign out' },
  sessionEnded: 'Your session has ended. Sign in again to continue. What you typed stays here.',
} as const
