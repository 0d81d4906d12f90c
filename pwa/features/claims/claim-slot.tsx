import type { SyncTool } from '#shared/domain/tool.ts'
import { lazyCode } from '../../ui/lazy-part.tsx'
import { NearPart } from '../../ui/near-part.tsx'

const claim = lazyCode(() => import('./claim-tool.tsx'))

/** The place where makers of a tool say that it is theirs. */
export function ClaimSlot({ tool }: { tool: SyncTool }) {
  return (
    <NearPart code={claim} waiting={<span className="block h-target" aria-hidden="true" />}>
      {({ ClaimTool }) => <ClaimTool tool={tool} />}
    </NearPart>
  )
}
