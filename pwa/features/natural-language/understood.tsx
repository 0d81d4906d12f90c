import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type FittedQuestion,
  fitQuestion,
  type WordsAsFilters,
} from '#shared/catalogue/natural-language/fit-question.ts'
import {
  type Asked,
  askedQuery,
  REST_WORDS,
  type Understanding,
  understand,
} from '#shared/catalogue/natural-language/understand.ts'
import { makeVocabulary } from '#shared/catalogue/natural-language/vocabulary.ts'
import { type CatalogueQuery, EMPTY_QUERY, queryToParams } from '#shared/catalogue/query.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { questionMessages, searchMessages } from '#shared/messages/search.ts'
import { paths } from '#shared/paths.ts'
import { AnswerCache } from '../../data/answer-cache.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { useCategories, useToolList } from '../../data/use-catalogue.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'

export interface UnderstoodProps {
  /** What is searched for. */
  text: string
  /** What is chosen beside the words. */
  query: CatalogueQuery
  /** The filters that stand for the words from now on; null: the words stand for themselves. */
  onRead: (reading: WordsAsFilters | null) => void
  isPremium: boolean
}

/** How a search is read as filters: used at once with premium, and to be seen by everybody. */
export function Understood({ text, query, onRead, isPremium }: UnderstoodProps) {
  const understanding = useUnderstanding(text)
  if (understanding === null) return null
  if (!isPremium) return <Hint understanding={understanding} />
  return <ReadingLine key={text} text={text} understanding={understanding} query={query} onRead={onRead} />
}

interface ReadingProps extends Pick<UnderstoodProps, 'text' | 'query' | 'onRead'> {
  understanding: Understanding
}

const fits = new AnswerCache<FittedQuestion>(20)

/**
 * The filters in the place of the words, in one line whatever they are: the list below stays where it is. One that is taken away is
 * gone from the list at once; one that no tool has with the others is crossed out, until somebody insists on it.
 */
function ReadingLine({ text, understanding, query, onRead }: ReadingProps) {
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const [isStrict, setStrict] = useState(false)
  const strict = useMemo(() => askedQuery(understanding, unwanted), [understanding, unwanted])
  const fitted = useFitted({ text, understanding, unwanted }, query)
  const asked = isStrict ? strict : fitted?.asked
  const givenUp = isStrict ? [] : (fitted?.givenUp ?? [])
  const relaxed = fitted && givenUp.length > 0 ? fitted : null
  const note = relaxed ? searchMessages.noneHasAll : undefined
  const patch = useMemo(() => asked && questionPatch(query, asked), [query, asked])
  const read = useEffectEvent(onRead)
  useEffect(() => {
    if (patch === undefined) return
    read({ text, patch, note })
    return () => read(null)
  }, [text, patch, note])
  const place = useRef<HTMLElement>(null)
  const label = useRef<HTMLParagraphElement>(null)
  useFocusHeir(place, label)
  const findings = understanding.findings.filter(({ key }) => !unwanted.has(key))
  const isKept = (key: string) => !givenUp.some((wish) => wish.key === key)
  const remove = (key: string) => {
    setStrict(false)
    setUnwanted(new Set([...unwanted, key]))
  }
  const heading = findings.length > 0 ? questionMessages.understood : questionMessages.asTyped
  return (
    <section
      ref={place}
      className="row gap-2 text-ui text-ink-2 nowrap overflow-x-auto scrollbar-none bleed"
      aria-label={heading}
    >
      <p ref={label} tabIndex={-1} role="status" className="font-medium nowrap flex-none focus-inside">
        {relaxed ? <GivenUp fitted={relaxed} /> : heading}
      </p>
      <ul className="row gap-2">
        {findings.map(({ key, label }) => (
          <li key={key}>
            {isKept(key) ? (
              <RemovableChip label={label} onRemove={() => remove(key)} />
            ) : (
              <GivenUpChip label={label} onInsist={() => setStrict(true)} />
            )}
          </li>
        ))}
        {strict.search && (
          <li>
            {isKept(REST_WORDS) ? (
              `“${strict.search}”`
            ) : (
              <GivenUpChip label={`“${strict.search}”`} onInsist={() => setStrict(true)} />
            )}
          </li>
        )}
        {relaxed?.others
          .filter(({ wish }) => wish.instead === undefined && wish.key !== REST_WORDS)
          .map(({ wish, total }) => (
            <li key={wish.key}>
              <button type="button" className="bare link h-target px-2" onClick={() => remove(wish.key)}>
                {searchMessages.without([wish], countMessages.tools(total))}
              </button>
            </li>
          ))}
      </ul>
      {understanding.leftOut.length > 0 && (
        <p className="nowrap flex-none">
          {questionMessages.ignored} {understanding.leftOut.map((words) => `“${words}”`).join(', ')}
        </p>
      )}
    </section>
  )
}

interface GivenUpChipProps {
  label: string
  onInsist: () => void
}

function GivenUpChip({ label, onInsist }: GivenUpChipProps) {
  return (
    <button
      type="button"
      className="pill inline-flex items-center px-3 text-sm text-ink-2 bg-surface border-strong cursor-pointer h-target focus-inside"
      aria-label={questionMessages.insistOn(label)}
      title={questionMessages.insistOn(label)}
      onClick={onInsist}
    >
      <s>{label}</s>
    </button>
  )
}

/** What was given up, and what that brings. That no tool has everything stands above the list, where nobody is told of it. */
function GivenUp({ fitted: { givenUp, isAsTyped, total } }: { fitted: FittedQuestion }) {
  const count = countMessages.tools(total)
  return (
    <>
      <span className="visually-hidden">{searchMessages.noneHasAll} </span>
      {isAsTyped ? questionMessages.foundAsTyped(count) : searchMessages.without(givenUp, count)}
    </>
  )
}

interface Fitting {
  text: string
  understanding: Understanding
  unwanted: ReadonlySet<string>
}

/** What the question comes to beside what is chosen; a few counts where no tool has all of it, else one. */
function useFitted(question: Fitting, query: CatalogueQuery): FittedQuestion | undefined {
  const chosen = { ...query, page: 1, limit: 1 }
  return useLoaded({
    key: [queryToParams(chosen), question.text, ...question.unwanted].join('\n'),
    load: (signal) =>
      fitQuestion({
        ...question,
        count: async (asked) => {
          const asks = { query: { ...chosen, ...questionPatch(chosen, asked) }, facets: false }
          return (await catalogue.ask('query', asks, signal)).total
        },
      }),
    cache: fits,
    keepsPrevious: true,
  }).data
}

/** What premium would make of the search, in one line. */
function Hint({ understanding }: { understanding: Understanding }) {
  const wayToPremium = useWayToPremium()
  const { search } = askedQuery(understanding)
  const labels = understanding.findings.map(({ label }) => label)
  return (
    <p className="row gap-2 h-target text-sm text-ink-2 nowrap">
      <span className="truncate min-w-0">
        {questionMessages.withPremium}{' '}
        <strong>{[...labels, ...(search ? [`“${search}”`] : [])].join(' · ')}</strong>
      </span>
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
    maxPrice: asked.maxPrice ?? query.maxPrice,
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
