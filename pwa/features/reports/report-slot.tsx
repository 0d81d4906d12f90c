import { lazyCode } from '../../ui/lazy-part.tsx'
import { NearPart } from '../../ui/near-part.tsx'

const report = lazyCode(() => import('./report-tool.tsx'))

/** The place where people report a tool. */
export function ReportSlot({ id, name }: { id: number; name: string }) {
  return (
    <NearPart code={report} waiting={<span className="block h-target" aria-hidden="true" />}>
      {({ ReportTool }) => <ReportTool id={id} name={name} />}
    </NearPart>
  )
}
