export const premiumMessages = {
  activated: { title: 'Premium Activated!', text: 'You now have access to all premium features.' },
  activationFailed: { title: 'Error', text: 'Unable to activate premium. Please try again.' },
} as const
