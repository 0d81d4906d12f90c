export const premiumMessages = {
  activated: { title: 'Premium Activated!', text: 'You now have access to all premium features.' },
  activationFailed: { title: 'Error', text: 'Unable to activate premium. Please try again.' },
  toBePaid: { text: 'Premium costs $9.99 a month. It begins as soon as you have paid.' },
  underWay: { text: 'Your payment is under way. Look again in a moment; nothing is charged twice.' },
} as const

export const tourMessages = {
  done: {
    title: 'Welcome to Premium!',
    text: "You're all set! Start exploring your premium features.",
  },
  hints: {
    comparisons: "Select any 2-3 tools from the grid below and look for the 'Compare' button",
    search: "Try searching something like 'best AI writing assistant for blogs'",
    support: 'Click the support link in your profile dropdown for instant help',
  },
} as const
