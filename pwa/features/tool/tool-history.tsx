import { type ReactNode, useRef } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { feedMessages } from '#shared/messages/feeds.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { feedOfTool } from '#shared/site/feed-places.ts'
import { FeedLink } from '../../ui/feed-link.tsx'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { useIsNear } from '../../ui/use-is-near.ts'
import { FactCard } from './fact-card.tsx'

const history = lazyCode(() => import('./history-figure.tsx'))

/** What the tool showed earlier and what changed of it, which come when the reader gets near them. */
export function ToolHistory({ tool: { id, name } }: { tool: SyncTool }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  const card = (content: ReactNode) => (
    <FactCard title={toolPageMessages.history}>
      {content}
      <FeedLink place={feedOfTool(id)} title={feedMessages.of(name)} />
    </FactCard>
  )
  return (
    <div ref={place} className="screen-only stack gap-5">
      {!isNear && card(null)}
      <LazyPart code={history} isWanted={isNear} waiting={card(null)} failed={() => card(null)}>
        {({ HistoryFigure }) => <HistoryFigure toolId={id} card={card} />}
      </LazyPart>
    </div>
  )
}
