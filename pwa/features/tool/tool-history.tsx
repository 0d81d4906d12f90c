import { useRef } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { useIsNear } from '../../ui/use-is-near.ts'

const history = lazyCode(() => import('./history-figure.tsx'))

/** The place of what the tool showed on earlier days, which comes when the reader gets near it and takes no room where nothing changed. */
export function ToolHistory({ tool }: { tool: SyncTool }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  return (
    <div ref={place} className="screen-only">
      <LazyPart code={history} isWanted={isNear}>
        {({ HistoryFigure }) => <HistoryFigure toolId={tool.id} />}
      </LazyPart>
    </div>
  )
}
