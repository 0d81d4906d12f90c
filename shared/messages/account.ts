/** Signing in, up and out. What deleting an account says is long and stays away from the first page. */

export const signInMessages = {
  done: (name: string) => ({ title: `Welcome back, ${name}!`, text: 'Successfully signed in.' }),
  failed: { title: 'Sign in failed', text: 'Please check your credentials and try again.' },
  required: 'Please Sign In',
  offline: 'There is no connection, and signing in needs one. What you typed stays here.',
} as const

export const registerMessages = {
  done: { title: 'Account created!', text: 'Please sign in with your new account.' },
  failed: { title: 'Registration failed', text: 'Please try again with different details.' },
} as const

export const signOutMessages = {
  done: 'Signed out',
  failed: { title: 'Error', text: 'Failed to sign out' },
} as const
