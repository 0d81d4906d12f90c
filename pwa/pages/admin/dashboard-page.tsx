import { Group, Stack } from '@mantine/core'
import { adminShellMessages } from '#shared/messages/admin-shell.ts'
import { LatestActivity } from '../../features/admin/audit/latest-activity.tsx'
import { Overview } from '../../features/admin/shell/overview.tsx'
import { GenerateButton } from '../../features/admin/summaries/generate-summary.tsx'
import { SummaryGenerator } from '../../features/admin/summaries/summary-generator.tsx'
import { AddTool } from '../../features/admin/tools/add-tool.tsx'
import { RecentToolsList } from '../../features/admin/tools/recent-tools-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function DashboardPage() {
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{adminShellMessages.adminDashboard}</PageTitle>
        <AddTool />
      </Group>
      <Overview />
      <LatestActivity />
      <SummaryGenerator />
      <RecentToolsList
        summaryAction={({ id, name }) => <GenerateButton key={id} toolId={id} toolName={name} />}
      />
    </Stack>
  )
}
