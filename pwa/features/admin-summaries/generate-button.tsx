import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import classes from './generate-button.module.css'
import { useGenerate } from './use-generate.ts'

/** For a tool that has no summary. */
export function GenerateButton({ toolId, toolName }: { toolId: number; toolName: string }) {
  const { isBusy, run } = useGenerate(toolId)
  return (
    <Button
      variant="default"
      className={classes.button ?? ''}
      leftSection={<IconSparkles size={16} aria-hidden="true" />}
      aria-label={`Generate Summary of ${toolName}`}
      aria-disabled={isBusy}
      onClick={run}
    >
      {isBusy ? 'Generating…' : 'Generate Summary'}
    </Button>
  )
}
