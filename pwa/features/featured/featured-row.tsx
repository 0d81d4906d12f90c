import { Badge } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { paths } from '#shared/paths.ts'
import { useFeatured } from '../../data/featured.ts'
import { useTools } from '../../data/use-tools.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './featured-row.module.css'
import { useCalmArrival } from './use-calm-arrival.ts'

/** As many as are looked at; the newest come first. */
const SHOWN = 8

/** Tools whose makers pay for this place, and the word that they do. */
export function FeaturedRow() {
  const ids = useFeatured()
  const { data } = useTools(ids)
  const known = ids.map((id) => data?.get(id) ?? null).filter((tool) => tool !== null)
  const place = useRef<HTMLDivElement>(null)
  const hasArrived = useCalmArrival(place, known.length > 0)
  if (!hasArrived) return <div ref={place} />
  return (
    <section className={classes.row} aria-label={homeMessages.featured}>
      <div className="row gap-3 min-h-6">
        <h2 className="text-xl font-bold">{homeMessages.featured}</h2>
        <Badge color="gray">{homeMessages.paidPlacement}</Badge>
      </div>
      <ul className={`grid gap-3 overflow-x-auto scrollbar-none bleed py-2 ${classes.tools}`}>
        {known.slice(0, SHOWN).map((tool) => (
          <FeaturedTool key={tool.id} tool={tool} />
        ))}
      </ul>
    </section>
  )
}

function FeaturedTool({ tool: { id, name, logo, description } }: { tool: SyncTool }) {
  return (
    <li
      className={`flex flex-col min-w-0 justify-between p-5 border rounded-lg relative hover-border ${classes.tool}`}
    >
      <ToolAvatar name={name} logo={logo} size="lg" />
      <div className="min-w-0">
        <h3 className="truncate text-lg font-semibold">
          <Link to={paths.tool(id)} rel="sponsored" className="stretched hover-accent">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink-2 clamp-2 h-2-lines">{description}</p>
      </div>
    </li>
  )
}
