import { Button } from '@mantine/core'
import { IconMoodEmpty, IconPlugConnectedX } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { useCategories, useTool } from '../data/use-catalogue.ts'
import { ToolDetail } from '../features/tool/tool-detail.tsx'
import { ToolSkeleton } from '../features/tool/tool-skeleton.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export function ToolPage() {
  const { id = '' } = useParams()
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  return number === null ? <ToolMissing /> : <KnownTool key={number} id={number} />
}

function KnownTool({ id }: { id: number }) {
  const { data: tool, error, retry } = useTool(id)
  const { data: categories } = useCategories()
  if (error !== null) {
    return (
      <MessagePage
        icon={<IconPlugConnectedX size={24} />}
        title="This tool could not be loaded"
        text="It is not on this device, and the server could not be reached."
      >
        <Button onClick={retry}>Try again</Button>
      </MessagePage>
    )
  }
  if (tool === null) return <ToolMissing />
  return (
    <div className="page-width">
      {tool === undefined ? (
        <ToolSkeleton />
      ) : (
        <ToolDetail tool={tool} category={categories?.find((category) => category.id === tool.categoryId)} />
      )}
    </div>
  )
}

function ToolMissing() {
  return (
    <MessagePage icon={<IconMoodEmpty size={24} />} {...messages.tools.missing}>
      <Button component={Link} to={paths.home}>
        Browse all tools
      </Button>
    </MessagePage>
  )
}
