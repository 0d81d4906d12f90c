import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { UnderstoodHint } from './understood-hint.tsx'
import { UnderstoodOffer } from './understood-offer.tsx'
import { useUnderstanding } from './use-understanding.ts'

export interface UnderstoodProps {
  /** What is searched for. */
  text: string
  query: CatalogueQuery
  onApply: (patch: Partial<CatalogueQuery>) => void
  isPremium: boolean
}

/** How a search could be read as filters: to be used with premium, and to be seen by everybody. */
export function Understood({ text, query, onApply, isPremium }: UnderstoodProps) {
  const understanding = useUnderstanding(text)
  if (understanding === null) return null
  if (!isPremium) return <UnderstoodHint understanding={understanding} />
  return <UnderstoodOffer key={text} understanding={understanding} query={query} onApply={onApply} />
}
