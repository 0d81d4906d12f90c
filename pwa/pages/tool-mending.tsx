import { Stack } from '@mantine/core'
import type { SyncTool } from '#shared/domain/tool.ts'
import { ClaimTool } from '../features/claims/claim-tool.tsx'
import { ReportTool } from '../features/reports/report-tool.tsx'
import { SuggestEdit } from '../features/suggestions/suggest-edit.tsx'

/** What readers and makers do about an entry: a file of its own, for few come so far. */
export function ToolMending({ tool }: { tool: SyncTool }) {
  return (
    <Stack gap={0} align="flex-start">
      <SuggestEdit tool={tool} />
      <ReportTool id={tool.id} name={tool.name} />
      <ClaimTool tool={tool} />
    </Stack>
  )
}
