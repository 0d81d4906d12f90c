/** In a file without the schemas: the first page filters by it. */
export const PRICINGS = ['free', 'freemium', 'paid'] as const
export type Pricing = (typeof PRICINGS)[number]
