import { Skeleton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { paths } from '#shared/paths.ts'
import type { PickedTool } from '#shared/site/editors-picks.ts'
import { NEW_TOOLS } from '#shared/site/new-tools.ts'
import { usePicks, useToolList } from '../../data/use-catalogue.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { leaveCard } from '../../ui/tool-move.ts'
import classes from './showcase.module.css'

const POPULAR = 8

/**
 * What somebody sees who has asked for nothing yet: the best known tools by their marks, what is new, and what editors would
 * point a friend to. All of it comes with the page, so that nothing here arrives late.
 */
export const Showcase = memo(function Showcase() {
  const popular = useToolList(EMPTY_QUERY, { facets: true }).data?.tools.slice(0, POPULAR)
  const { data: newest, error } = useToolList(NEW_TOOLS)
  const picks = usePicks()
  return (
    <div className={`screen-only stack gap-6 ${classes.showcase}`}>
      <Shelf title={homeMessages.popularRightNow} look={classes.tiles}>
        {popular?.map((tool) => (
          <li key={tool.id} className={`flex flex-col gap-2 min-w-0 relative ${classes.tile}`}>
            <ToolAvatar name={tool.name} logo={tool.logo} size="lg" />
            <ToolLink tool={tool} />
          </li>
        )) ?? <Waiting />}
      </Shelf>
      {error === null && newest?.tools.length !== 0 && (
        <Shelf {...homeMessages.newTools} look={classes.news}>
          {newest?.tools.map((tool) => (
            <li
              key={tool.id}
              className="row gap-3 bg-surface border hover-border min-w-0 rounded-lg relative px-3"
            >
              <ToolAvatar name={tool.name} logo={tool.logo} />
              <div className="min-w-0">
                <ToolLink tool={tool} />
                <p className="text-sm text-ink-3 truncate">{tool.description}</p>
              </div>
            </li>
          )) ?? <Waiting />}
        </Shelf>
      )}
      {picks.error === null && picks.data?.length !== 0 && (
        <Shelf {...homeMessages.picks} look={classes.picks}>
          {picks.data?.map((pick) => <Pick key={pick.tool.id} pick={pick} />) ?? <Waiting />}
        </Shelf>
      )}
    </div>
  )
})

interface ShelfProps {
  title: string
  note?: string
  look: string | undefined
  children: ReactNode
}

/** A row that goes to the edge of a phone and on beyond it. */
function Shelf({ title, note, look, children }: ShelfProps) {
  return (
    <section aria-label={title}>
      <h2 className="flex items-baseline gap-x-3 mb-3 text-xl font-bold nowrap">
        {title}
        {/* Cut off rather than on a line of its own: a font that arrives late must not move what follows. */}
        {note && <span className="truncate text-ui text-ink-3 font-regular">{note}</span>}
      </h2>
      <ul className={`grid gap-3 overflow-x-auto scrollbar-none bleed ${classes.shelf} ${look}`}>
        {children}
      </ul>
    </section>
  )
}

function Waiting() {
  return <Skeleton component="li" height="100%" mih="4.5rem" radius="lg" />
}

function ToolLink({ tool: { id, name } }: { tool: SyncTool }) {
  return (
    <Link
      to={paths.tool(id)}
      className="text-ui font-semibold stretched truncate block hover-accent"
      onClick={leaveCard}
    >
      {name}
    </Link>
  )
}

function Pick({ pick: { tool, job, why } }: { pick: PickedTool }) {
  return (
    <li
      className={`flex flex-col justify-between gap-4 p-5 border rounded-lg relative hover-raised w-full ${classes.pick}`}
    >
      <ToolAvatar name={tool.name} logo={tool.logo} size="lg" />
      <div className="min-w-0">
        <p className="text-sm text-ink-2 font-medium">{job}</p>
        <h3 className="title-md font-bold">
          <Link to={paths.tool(tool.id)} className="stretched hover-accent" onClick={leaveCard}>
            {tool.name}
          </Link>
        </h3>
        <p className="mt-1 text-ui text-ink-2">{why}</p>
      </div>
    </li>
  )
}
