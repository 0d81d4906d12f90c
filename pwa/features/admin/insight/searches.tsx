import { Link } from 'react-router-dom'
import type { SearchedQuery, UsageInsight, UsageQuery } from '#shared/domain/usage-insight.ts'
import { usageInsightMessages } from '#shared/messages/usage-insight.ts'
import { paths } from '#shared/paths.ts'
import { changeText } from '../../../ui/change-text.ts'
import { FigureCell, FiguresRow, FiguresTable } from '../../../ui/figures-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Download } from './used-tools.tsx'

interface SearchesProps extends UsageQuery {
  insight: UsageInsight
}

/** What people search for: what is found, and what the directory does not have. */
export function Searches({ insight: { foundQueries, missedQueries }, days }: SearchesProps) {
  return (
    <section className="stack gap-3" aria-labelledby="searches">
      <div className="row flex-wrap justify-between gap-3">
        <h2 id="searches" className="title-sm font-bold">
          {usageInsightMessages.searches}
        </h2>
        <Download days={days} table="searches">
          {usageInsightMessages.searchesAsCsv}
        </Download>
      </div>
      <p className="text-ui text-ink-3 prose">{usageInsightMessages.searchesNote}</p>
      <div className="grid cols-fit col-22 items-start gap-5">
        <Queries
          title={usageInsightMessages.foundNothing}
          queries={missedQueries}
          empty={usageInsightMessages.noMissed}
        />
        <Queries
          title={usageInsightMessages.foundSomething}
          queries={foundQueries}
          empty={usageInsightMessages.noFound}
        />
      </div>
    </section>
  )
}

interface QueriesProps {
  title: string
  queries: readonly SearchedQuery[]
  empty: string
}

function Queries({ title, queries, empty }: QueriesProps) {
  return (
    <div className="stack gap-3">
      <h3 className="font-semibold">{title}</h3>
      {queries.length === 0 ? (
        <p className="text-ui text-ink-3 prose">{empty}</p>
      ) : (
        <FiguresTable
          caption={usageInsightMessages.searchesOf(title)}
          columns={[
            { title: usageInsightMessages.search },
            { title: usageInsightMessages.count, isFigure: true, width: '6rem' },
            { title: usageInsightMessages.change, isFigure: true, width: '8rem' },
          ]}
        >
          {queries.map((search) => (
            <FiguresRow key={search.query} name={<Link to={paths.search(search.query)}>{search.query}</Link>}>
              <FigureCell title={usageInsightMessages.count} isFigure>
                {formatNumber(search.count)}
              </FigureCell>
              <FigureCell title={usageInsightMessages.change} isFigure>
                {changeText(search)}
              </FigureCell>
            </FiguresRow>
          ))}
        </FiguresTable>
      )}
    </div>
  )
}
