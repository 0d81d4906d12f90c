/** Signing in and out. */

export const signInMessages = {
  done: (name: string) => ({ title: `Welcome back, ${name}!`, text: 'Successfully signed in.' }),
  failed: { title: 'Sign in failed', text: 'Please check your credentials and try again.' },
  required: 'Please Sign In',
  offline: 'There is no connection, and signing in needs one. What you typed stays here.',
} as const

export const signOutMessages = {
  done: 'Signed out',
  failed: { title: 'Error', text: 'Failed to sign out' },
} as const
