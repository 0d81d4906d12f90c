export const registerMessages = {
  done: { title: 'Account created!', text: 'Please sign in with your new account.' },
  failed: { title: 'Registration failed', text: 'Please try again with different details.' },
} as const
