import { useMemo } from 'react'
import { type Understanding, understand } from '#shared/catalogue/natural-language/understand.ts'
import { makeVocabulary } from '#shared/catalogue/natural-language/vocabulary.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { useCategories, useToolList } from '../../data/use-catalogue.ts'

const EVERYTHING = { ...EMPTY_QUERY, limit: 1 }

/** How a search text is understood in this catalogue; null until the catalogue is known, and where there is nothing to it. */
export function useUnderstanding(text: string): Understanding | null {
  const { data: categories } = useCategories()
  const facets = useToolList(EVERYTHING, { facets: true }).data?.facets
  const vocabulary = useMemo(
    () => (categories && facets ? makeVocabulary({ categories, facets }) : null),
    [categories, facets],
  )
  return useMemo(() => {
    const understanding = vocabulary && understand(text, vocabulary)
    return understanding && understanding.findings.length > 0 ? understanding : null
  }, [text, vocabulary])
}
