import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { paths } from '#shared/paths.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDay } from '../../ui/format-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './edit-tool.module.css'
import { EditToolForm } from './edit-tool-form.tsx'
import { useAdminTool } from './use-admin-tools.ts'
import { useArchiving } from './use-archiving.ts'

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
        <PageTitle>Edit tool</PageTitle>
        <Skeleton height="34rem" radius="lg" />
      </>
    )
  }
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageTitle>Edit tool</PageTitle>
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={isMissing ? 'There is no such tool' : 'The tool could not be loaded'}
        text={reasonOf(error, 'Please try again in a moment.')}
      >
        {isMissing ? (
          <Button component={Link} to={paths.adminTools}>
            All tools
          </Button>
        ) : (
          <Button onClick={() => void refetch()}>Try again</Button>
        )}
      </Notice>
    </>
  )
}

function KnownTool({ tool }: { tool: AdminTool }) {
  const isArchived = tool.archivedAt !== null
  return (
    <>
      <div className={classes.head}>
        <div>
          <Link to={paths.adminTools} className={classes.back ?? ''}>
            ← All tools
          </Link>
          <PageTitle>{tool.name}</PageTitle>
        </div>
        {!isArchived && (
          <Link to={paths.tool(tool.id)} className={classes.public ?? ''}>
            Public page
            <IconExternalLink size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      <Standing tool={tool} />
      <EditToolForm key={`${tool.id}${isArchived}`} tool={tool} isArchived={isArchived} />
    </>
  )
}

/** Whether it is in the directory, and the way in or out. */
function Standing({ tool }: { tool: AdminTool }) {
  const { archive, restore } = useArchiving()
  const isBusy = archive.isBusy || restore.isBusy
  const isArchived = tool.archivedAt !== null
  return (
    <div className={classes.standing} data-archived={isArchived}>
      <p>
        {isArchived ? (
          <>
            <strong>Archived</strong> since {formatDay(tool.archivedAt)}. Nobody sees it in the directory, and
            it cannot be edited until it is restored.
          </>
        ) : (
          <>
            <strong>Listed</strong> since {formatDay(tool.createdAt)}, last changed{' '}
            {formatDay(tool.updatedAt)}.
          </>
        )}
      </p>
      <Button
        variant={isArchived ? 'filled' : 'default'}
        aria-disabled={isBusy}
        onClick={() => (isArchived ? restore : archive).run(tool)}
      >
        {isArchived ? 'Restore tool' : 'Archive tool'}
      </Button>
    </div>
  )
}
