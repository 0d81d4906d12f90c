/** Why something failed, where no server says it. Apart from what every page says, and so not loaded with the first one. */
export const failureMessages = {
  offline: 'You’re offline. Try again when you’re back online.',
  unreachable: 'Couldn’t reach the server. Please try again in a moment.',
  /** Stands for a field that a form does not have. */
  whatWasSent: 'What was sent',
} as const
