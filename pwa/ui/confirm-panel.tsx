import { Button, Group, Text } from '@mantine/core'
import { PanelDialog } from './panel-dialog.tsx'

interface ConfirmPanelProps {
  title: string
  /** What will happen, in a sentence or two. */
  text: string
  /** What the button does; `keep` is the way out. */
  action: string
  keep: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that hurts. */
export function ConfirmPanel({ title, text, action, keep, isBusy, onConfirm, onClose }: ConfirmPanelProps) {
  return (
    <PanelDialog title={title} shape="narrow" onClose={onClose}>
      <Text component="p" c="var(--ink-2)">
        {text}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {keep}
        </Button>
        <Button color="red" aria-disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </PanelDialog>
  )
}
