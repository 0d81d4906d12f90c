import { Button } from '@mantine/core'
import { IconKeyOff, IconPlugConnectedX } from '@tabler/icons-react'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useOnline } from '../../data/use-online.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ForgetKey } from './forget-key.tsx'
import classes from './key-ended.module.css'

/** The kept key is good for nothing any more. */
export function KeyEnded({ onForget }: { onForget: () => void }) {
  return (
    <div className={classes.place}>
      <PageTitle>Agent Dashboard</PageTitle>
      <Notice role="alert" icon={<IconKeyOff size={24} />} {...agentDashboardMessages.endedKey}>
        <Button size="md" onClick={onForget}>
          Use another key
        </Button>
      </Notice>
    </div>
  )
}

interface NotReachedProps {
  error: unknown
  kept: KeptKey
  onRetry: () => void
  onForget: () => void
}

export function NotReached({ error, kept, onRetry, onForget }: NotReachedProps) {
  const isOnline = useOnline()
  return (
    <div className={classes.place}>
      <PageTitle>Agent Dashboard</PageTitle>
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title="The dashboard could not be loaded"
        text={
          isOnline
            ? reasonOf(error, 'Something went wrong. Please try again later.')
            : agentDashboardMessages.offline
        }
      >
        <Button size="md" onClick={onRetry}>
          Try again
        </Button>
        <ForgetKey size="md" label="Use another key" kept={kept} onForget={onForget} />
      </Notice>
    </div>
  )
}
