export const PRICINGS = ['free', 'freemium', 'paid'] as const
export type Pricing = (typeof PRICINGS)[number]
