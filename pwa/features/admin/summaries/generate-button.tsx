import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { summariesMessages } from '#shared/messages/admin.ts'
import { useGenerate } from './use-generate.ts'

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
