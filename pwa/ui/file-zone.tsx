import { Button, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'

interface FileZoneProps {
  /** What the button says. */
  choose: string
  /** That a file can be dropped here as well. */
  hint: string
  /** Endings and types that the system's dialog offers. */
  accept: string
  isBusy: boolean
  onFile: (file: File | undefined) => void
}

/** Takes one file, chosen or dropped. What it is, is judged when it is there: systems give types that say little. */
export function FileZone({ choose, hint, accept, isBusy, onFile }: FileZoneProps) {
  const open = useRef<() => void>(null)
  const noteId = useId()
  return (
    <Dropzone
      multiple={false}
      disabled={isBusy}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      useFsAccessApi={false}
      openRef={open}
      tabIndex={-1}
      bg="transparent"
      inputProps={{ 'aria-label': choose, accept }}
      onDrop={([file]) => onFile(file)}
      onReject={([rejection]) => onFile(rejection?.file)}
    >
      <Group justify="center" gap="sm">
        <IconUpload size={20} aria-hidden="true" />
        <Button
          variant="default"
          disabled={isBusy}
          aria-describedby={noteId}
          onClick={() => open.current?.()}
        >
          {choose}
        </Button>
        <Text id={noteId} size="sm" c="dimmed" ta="center">
          {hint}
        </Text>
      </Group>
    </Dropzone>
  )
}
