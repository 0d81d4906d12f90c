export const premiumMessages = {
  activated: { title: 'Premium Activated!', text: 'You now have access to all premium features.' },
  activationFailed: { title: 'Error', text: 'Unable to activate premium. Please try again.' },
  toBePaid: { text: 'Premium costs $9.99 a month. It begins as soon as you have paid.' },
  underWay: { text: 'Your payment is under way. Look again in a moment; nothing is charged twice.' },
} as const
