import { callAccount } from '../../data/account-api.ts'
import { keepOffer } from '../../data/premium-offer.ts'
import { type Answer, useAnswer } from '../../data/use-answer.ts'

async function load() {
  const offer = await callAccount('premiumOffer')
  keepOffer({ isPremiumPaid: offer.offer === 'paid' })
  return offer
}

/** What premium costs here. */
export function useOffer(): Answer<Awaited<ReturnType<typeof load>>> {
  return useAnswer(load)
}
