import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { comparisonMessages } from '#shared/messages/tool-actions.ts'
import { Notice } from '../../ui/notice.tsx'

export function ComparisonFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={comparisonMessages.failed}>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  )
}
