import { Button, Group, Text } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { UnreachableError } from '../../../data/api-errors.ts'
import { useSend } from '../../../data/use-send.ts'

export function RunAgents({ run: { isReading, start } }: { run: AgentRun }) {
  return (
    <Group justify="space-between" gap="sm">
      <Text role="status" size="sm" c="var(--ink-2)" flex="1 1 20rem" maw="44rem">
        {isReading ? recommendationsMessages.checksGoOn : recommendationsMessages.checksAbout}
      </Text>
      <Button
        variant="default"
        leftSection={<IconScan size={18} aria-hidden="true" />}
        aria-disabled={isReading}
        data-busy={isReading}
        onClick={start}
      >
        {isReading ? recommendationsMessages.runningChecks : recommendationsMessages.runChecks}
      </Button>
    </Group>
  )
}

export interface AgentRun {
  isReading: boolean
  start: () => void
}

/** Longer than a large catalogue takes; then something else is wrong. */
const MOST_ASKS = 15

/** Lets the built-in agents read the catalogue, once at a time. */
export function useAgentRun(): AgentRun {
  const { send, isSending } = useSend({
    send: () => untilRead(MOST_ASKS),
    done: (filed) => ({
      title: recommendationsMessages.read,
      text: filed === 0 ? recommendationsMessages.nothingNew : recommendationsMessages.filed(filed),
      tone: 'success',
    }),
    failed: { title: recommendationsMessages.notFinished, text: recommendationsMessages.whatIsFiled },
    refresh: [['admin']],
  })
  return { isReading: isSending, start: send }
}

/** A run may take longer than a call waits. It goes on meanwhile, and asking again joins it. @returns how many were filed */
async function untilRead(asks: number): Promise<number> {
  try {
    return (await callAdmin('runAnalysers')).filed
  } catch (error) {
    if (asks <= 1 || !isOverdue(error)) throw error
    return untilRead(asks - 1)
  }
}

function isOverdue(error: unknown): boolean {
  return (
    error instanceof UnreachableError &&
    error.cause instanceof DOMException &&
    error.cause.name === 'TimeoutError'
  )
}
