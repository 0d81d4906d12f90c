import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { adminToolMessages } from '#shared/messages/admin-tools.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { formatDay } from '../../../ui/format-date.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EditToolForm } from './edit-tool-form.tsx'
import { useAdminTool, useArchiving } from './use-admin-tools.ts'

interface EditToolProps {
  id: number
  /** What else there is to do about it. */
  children: (tool: AdminTool) => ReactNode
}

/** What the directory says of one tool, also of one that has left it. */
export function EditTool({ id, children }: EditToolProps) {
  const { data: tool, error, refetch } = useAdminTool(id)
  if (tool !== undefined) {
    return (
      <>
        <KnownTool tool={tool} />
        {children(tool)}
      </>
    )
  }
  if (error === null) {
    return (
      <>
        <PageTitle>{adminToolMessages.editTool}</PageTitle>
        <Skeleton height="34rem" radius="lg" />
      </>
    )
  }
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageTitle>{adminToolMessages.editTool}</PageTitle>
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={isMissing ? adminToolMessages.toolMissing : adminToolMessages.toolFailed}
        text={reasonOf(error, commonMessages.tryInAMoment)}
      >
        {isMissing ? (
          <Button component={Link} to={adminPaths.tools}>
            {commonMessages.allTools}
          </Button>
        ) : (
          <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
        )}
      </Notice>
    </>
  )
}

function KnownTool({ tool }: { tool: AdminTool }) {
  const isArchived = tool.archivedAt !== null
  return (
    <>
      <Group justify="space-between" align="end">
        <div>
          <Anchor component={Link} to={adminPaths.tools} size="sm" c="dimmed" className="tap">
            {adminToolMessages.allTools}
          </Anchor>
          <PageTitle>{tool.name}</PageTitle>
        </div>
        {!isArchived && (
          <Button
            component={Link}
            to={paths.tool(tool.id)}
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {adminToolMessages.publicPage}
          </Button>
        )}
      </Group>
      <Standing tool={tool} />
      <EditToolForm key={`${tool.id}${isArchived}`} tool={tool} isArchived={isArchived} />
    </>
  )
}

/** Whether it is in the directory, and the way in or out. */
function Standing({ tool }: { tool: AdminTool }) {
  const { isSending, archive, restore } = useArchiving()
  const isArchived = tool.archivedAt !== null
  return (
    <Group justify="space-between">
      <Text c="var(--ink-2)" flex="1 1 18rem">
        {isArchived ? (
          <>
            <strong>{adminToolMessages.archived}</strong>{' '}
            {adminToolMessages.archivedSince(formatDay(tool.archivedAt))}
          </>
        ) : (
          <>
            <strong>{adminToolMessages.listed}</strong>{' '}
            {adminToolMessages.listedSince(formatDay(tool.createdAt), formatDay(tool.updatedAt))}
          </>
        )}
      </Text>
      <Button
        variant={isArchived ? 'filled' : 'default'}
        aria-disabled={isSending}
        onClick={() => (isArchived ? restore : archive)(tool)}
      >
        {isArchived ? adminToolMessages.restoreTool : adminToolMessages.archiveTool}
      </Button>
    </Group>
  )
}
