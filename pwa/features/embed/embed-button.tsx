import { ActionIcon, Button } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import type { Embedded } from './embed-markup.ts'

const dialog = lazyCode(() => import('./embed-dialog.tsx'))

interface EmbedButtonProps {
  label: string
  choices: readonly [Embedded, ...Embedded[]]
  /** In words; the sign alone without it. */
  text?: string
}

/** Opens the markup that puts it into another website. */
export function EmbedButton({ label, choices, text }: EmbedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const opening = {
    variant: 'default',
    'aria-label': label,
    'aria-haspopup': 'dialog',
    onPointerEnter: dialog.preload,
    onFocus: dialog.preload,
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {text === undefined ? (
        <ActionIcon {...opening} size="input-md" title={label}>
          <IconCode size={20} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button {...opening} leftSection={<IconCode size={18} aria-hidden="true" />}>
          {text}
        </Button>
      )}
      <LazyPart code={dialog} isWanted={isOpen} onFailure={() => setOpen(false)}>
        {({ EmbedDialog }) => <EmbedDialog label={label} choices={choices} onClose={() => setOpen(false)} />}
      </LazyPart>
    </>
  )
}
