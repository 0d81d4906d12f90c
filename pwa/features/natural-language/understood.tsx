import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type Asked,
  askedQuery,
  type Understanding,
  understand,
} from '#shared/catalogue/natural-language/understand.ts'
import { makeVocabulary } from '#shared/catalogue/natural-language/vocabulary.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { questionMessages, searchMessages } from '#shared/messages/search.ts'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { useCategories, useToolList } from '../../data/use-catalogue.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'

export interface UnderstoodProps {
  /** What is searched for. */
  text: string
  /** What is chosen beside the words. */
  query: CatalogueQuery
  /** The filters that stand for the words from now on; null: the words stand for themselves. */
  onRead: (reading: { text: string; patch: Partial<CatalogueQuery> } | null) => void
  isPremium: boolean
}

/** How a search is read as filters: used at once with premium, and to be seen by everybody. */
export function Understood({ text, query, onRead, isPremium }: UnderstoodProps) {
  const understanding = useUnderstanding(text)
  if (understanding === null) return null
  if (!isPremium) return <Hint understanding={understanding} />
  return <Reading key={text} text={text} understanding={understanding} query={query} onRead={onRead} />
}

interface ReadingProps extends Pick<UnderstoodProps, 'text' | 'query' | 'onRead'> {
  understanding: Understanding
}

/** The filters in the place of the words. One that is taken away is gone from the list at once. */
function Reading({ text, understanding, query, onRead }: ReadingProps) {
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const patch = useMemo(
    () => questionPatch(query, askedQuery(understanding, unwanted)),
    [query, understanding, unwanted],
  )
  const read = useEffectEvent(onRead)
  useEffect(() => {
    read({ text, patch })
    return () => read(null)
  }, [text, patch])
  // The same question as the list below.
  const total = useToolList({ ...query, ...patch }, { facets: true }).data?.total
  const place = useRef<HTMLElement>(null)
  const label = useRef<HTMLParagraphElement>(null)
  useFocusHeir(place, label)
  const findings = understanding.findings.filter(({ key }) => !unwanted.has(key))
  return (
    <section ref={place} className="row flex-wrap gap-2" aria-labelledby="understood">
      <p ref={label} id="understood" tabIndex={-1} className="text-ui text-ink-2 font-medium">
        {findings.length > 0 ? questionMessages.understood : questionMessages.asTyped}
      </p>
      <ul className="row flex-wrap gap-2">
        {findings.map((finding) => (
          <li key={finding.key}>
            <RemovableChip
              label={finding.label}
              onRemove={() => setUnwanted(new Set([...unwanted, finding.key]))}
            />
          </li>
        ))}
        {patch.search && <li className="truncate min-w-0 text-ui text-ink-2">“{patch.search}”</li>}
      </ul>
      {total === 0 && <p className="text-ui text-ink-2 font-medium">{searchMessages.noExactMatch}</p>}
      {understanding.leftOut.length > 0 && (
        <p className="basis-full text-sm text-ink-2 anywhere">
          {questionMessages.ignored} {understanding.leftOut.map((words) => `“${words}”`).join(', ')}
        </p>
      )}
    </section>
  )
}

/** What premium would make of the search. */
function Hint({ understanding }: { understanding: Understanding }) {
  const wayToPremium = useWayToPremium()
  const { search } = askedQuery(understanding)
  const labels = understanding.findings.map(({ label }) => label)
  return (
    <p className="text-sm text-ink-2 anywhere py-1">
      {questionMessages.withPremium}{' '}
      <strong>{[...labels, ...(search ? [`“${search}”`] : [])].join(' · ')}</strong>
      {'. '}
      <Link to={paths.subscribe} className="link font-medium">
        {wayToPremium}
      </Link>
    </p>
  )
}

/** What a question changes: filters of a kind that it speaks of take the place of those that were there. */
export function questionPatch(query: CatalogueQuery, asked: Asked): Partial<CatalogueQuery> {
  const either = <T,>(wanted: T[], before: T[]) => (wanted.length > 0 ? wanted : before)
  return {
    search: asked.search,
    category: asked.category ?? query.category,
    pricing: either(asked.pricing, query.pricing),
    rating: asked.rating ?? query.rating,
    features: either(asked.features, query.features),
    tags: either(asked.tags, query.tags),
    flags: either(asked.flags, query.flags),
    sortBy: asked.sortBy ?? query.sortBy,
  }
}

const EVERYTHING = { ...EMPTY_QUERY, limit: 1 }

/** How a search text is understood in this catalogue; null until the catalogue is known, and where there is nothing to it. */
function useUnderstanding(text: string): Understanding | null {
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
