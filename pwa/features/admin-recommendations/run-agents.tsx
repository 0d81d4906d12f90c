import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import classes from './run-agents.module.css'
import type { AgentRun } from './use-agent-run.ts'

export function RunAgents({ run: { isReading, start } }: { run: AgentRun }) {
  return (
    <div className={classes.run}>
      <p className={classes.text} role="status">
        {isReading
          ? 'The built-in agents are reading the whole catalogue. With many tools this takes minutes; what they file appears below as it comes, and you can go on meanwhile.'
          : 'Built-in agents read the catalogue every day. After a large change they can do so at once.'}
      </p>
      <Button
        variant="default"
        leftSection={<IconScan size={18} aria-hidden="true" />}
        aria-disabled={isReading}
        data-busy={isReading}
        onClick={start}
      >
        {isReading ? 'Reading the catalogue…' : 'Read the catalogue now'}
      </Button>
    </div>
  )
}
