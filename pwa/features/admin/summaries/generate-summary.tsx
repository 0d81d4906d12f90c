import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { summariesMessages } from '#shared/messages/admin-summaries.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { useSend } from '../../../data/use-send.ts'

/** For a tool that has no summary. */
export function GenerateButton({ toolId, toolName }: { toolId: number; toolName: string }) {
  const { isSending, send } = useGenerate(toolId)
  return (
    <Button
      variant="default"
      miw="11.5rem"
      leftSection={<IconSparkles size={16} aria-hidden="true" />}
      aria-label={summariesMessages.generateOf(toolName)}
      aria-disabled={isSending}
      onClick={() => send()}
    >
      {isSending ? summariesMessages.generating : summariesMessages.generate}
    </Button>
  )
}

export const summariesKey = (toolId: number) => ['admin', 'tool-summaries', toolId]

/** Has the summary of one tool written, ahead of all batches, and waits for it. */
export function useGenerate(toolId: number) {
  return useSend({
    send: () => callAdmin('generateSummary', { params: { id: String(toolId) } }),
    done: summariesMessages.generated,
    failed: { title: summariesMessages.error, text: summariesMessages.failed },
    refresh: [['admin', 'tools'], summariesKey(toolId)],
  })
}
