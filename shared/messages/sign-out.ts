export const signOutMessages = {
  done: 'Signed out',
  failed: { title: 'Error', text: 'Failed to sign out' },
} as const
