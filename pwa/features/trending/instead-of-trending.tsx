import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { paths } from '#shared/paths.ts'
import { NEW_TOOLS } from '#shared/site/new-tools.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'

/** While there is too little use to rank: what is new, and the first tools of the home page. */
export function InsteadOfTrending() {
  return (
    <>
      <Section {...homeMessages.newTools} query={NEW_TOOLS} />
      {/* With the counts of its filters, so that the home page has its answer already. */}
      <Section {...homeMessages.bestKnown} query={EMPTY_QUERY} facets />
    </>
  )
}

interface SectionProps {
  title: string
  note: string
  query: CatalogueQuery
  facets?: boolean
}

/** Nothing where there are no tools. */
function Section({ title, note, query, facets = false }: SectionProps) {
  const { data, isLoading } = useToolList(query, { facets })
  if (!isLoading && !data?.tools.length) return null
  return (
    <section aria-label={title}>
      <SectionHeading title={title} note={note} />
      {data === undefined ? (
        <ToolGridSkeleton count={query.limit} />
      ) : (
        <ToolGrid tools={data.tools}>
          {(tool) => <ToolCard tool={tool} href={paths.tool(tool.id)} />}
        </ToolGrid>
      )}
    </section>
  )
}
