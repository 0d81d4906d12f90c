import { Skeleton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { paths } from '#shared/paths.ts'
import { NEW_TOOLS } from '#shared/site/new-tools.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { leaveCard } from '../../ui/tool-move.ts'
import classes from './showcase.module.css'

const POPULAR = 8
const NONE: readonly SyncTool[] = []

/**
 * What somebody sees who has asked for nothing yet: the best known tools by their marks, and what is new. Both lists come
 * with the page, so that nothing here arrives late.
 */
export const Showcase = memo(function Showcase() {
  const popular = useToolList(EMPTY_QUERY, { facets: true }).data?.tools.slice(0, POPULAR)
  const { data: newest, error } = useToolList(NEW_TOOLS)
  const hasNews = error === null && newest?.tools.length !== 0
  return (
    <div className={`stack gap-6 ${classes.showcase}`}>
      <Shelf title={homeMessages.popularRightNow}>
        <ul className={`gap-2 grid overflow-x-auto scrollbar-none ${classes.tiles}`}>
          {popular?.map((tool) => (
            <li key={tool.id} className={`row flex-col gap-2 min-w-0 rounded-lg relative ${classes.tile}`}>
              <ToolAvatar name={tool.name} logo={tool.logo} size="lg" />
              <Link
                to={paths.tool(tool.id)}
                className={`text-ui font-semibold stretched truncate block ${classes.name}`}
                onClick={leaveCard}
              >
                {tool.name}
              </Link>
            </li>
          )) ?? <Skeleton height="6.75rem" />}
        </ul>
      </Shelf>
      {hasNews && (
        <Shelf title={homeMessages.newTools.title} note={homeMessages.newTools.note}>
          <ul className={`gap-3 grid overflow-x-auto scrollbar-none ${classes.news}`}>
            {newest === undefined && <Skeleton height="4.5rem" />}
            {(newest?.tools ?? NONE).map(({ id, name, logo, description }) => (
              <li
                key={id}
                className={`row gap-3 bg-surface border hover-border min-w-0 rounded-lg relative px-3 ${classes.new}`}
              >
                <ToolAvatar name={name} logo={logo} />
                <div className="min-w-0">
                  <Link
                    to={paths.tool(id)}
                    className={`text-ui font-semibold stretched truncate block ${classes.name}`}
                    onClick={leaveCard}
                  >
                    {name}
                  </Link>
                  <p className={`text-sm text-ink-3 truncate block ${classes.text}`}>{description}</p>
                </div>
              </li>
            ))}
          </ul>
        </Shelf>
      )}
    </div>
  )
})

interface ShelfProps {
  title: string
  note?: string
  children: ReactNode
}

function Shelf({ title, note, children }: ShelfProps) {
  return (
    <section aria-label={title}>
      <h2 className={`flex items-baseline gap-3 font-bold ${classes.title}`}>
        {title}
        {note && <span className="text-ui text-ink-3 font-regular">{note}</span>}
      </h2>
      {children}
    </section>
  )
}
