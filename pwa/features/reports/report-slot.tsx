import { useRef } from 'react'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { useIsNear } from '../../ui/use-is-near.ts'

const report = lazyCode(() => import('./report-tool.tsx'))

/** The place where people report a tool, which comes when the reader gets near it. */
export function ReportSlot({ id, name }: { id: number; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  const waiting = <span className="block h-target" aria-hidden="true" />
  return (
    <div ref={place} className="screen-only">
      {!isNear && waiting}
      <LazyPart code={report} isWanted={isNear} waiting={waiting}>
        {({ ReportTool }) => <ReportTool id={id} name={name} />}
      </LazyPart>
    </div>
  )
}
