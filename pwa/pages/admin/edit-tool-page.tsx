import { Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { SummaryHistory } from '../../features/admin/summaries/summary-history.tsx'
import { EditTool } from '../../features/admin/tools/edit-tool.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

export function EditToolPage() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotFoundPage />
  return (
    <Stack gap="lg">
      <EditTool key={id} id={Number(id)}>
        {(tool) => <SummaryHistory toolId={tool.id} isArchived={tool.archivedAt !== null} />}
      </EditTool>
    </Stack>
  )
}
