import { Button } from '@mantine/core'
import { useState } from 'react'
import { embedMessages } from '#shared/messages/embeds.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import type { Embedded } from './embed-markup.ts'

const dialog = lazyCode(() => import('./embed-dialog.tsx'))

interface EmbedButtonProps {
  label: string
  choices: readonly [Embedded, ...Embedded[]]
  size?: 'sm' | 'md'
}

/** Opens the markup that puts it into another website. */
export function EmbedButton({ label, choices, size = 'sm' }: EmbedButtonProps) {
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
      <Button {...opening} size={size}>
        {embedMessages.embed}
      </Button>
      <LazyPart code={dialog} isWanted={isOpen} giveUp={() => setOpen(false)}>
        {({ EmbedDialog }) => <EmbedDialog label={label} choices={choices} onClose={() => setOpen(false)} />}
      </LazyPart>
    </>
  )
}
