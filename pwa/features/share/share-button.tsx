import { ActionIcon, Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShareData } from '#shared/domain/share.ts'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const dialog = lazyCode(() => import('./share-dialog.tsx'))

interface ShareButtonProps {
  data: ShareData
  /** The title of the dialog, where the name of the type does not say it. */
  heading?: string
  label?: string
  /** The sign alone, where others stand beside it. */
  isIcon?: boolean
  /** Called each time it is shared or copied. */
  onShared?: () => void
  variant?: 'filled' | 'light' | 'default' | 'subtle'
}

export function ShareButton(props: ShareButtonProps) {
  const { data, heading, label = shareMessages.share, isIcon = false, variant = 'default', onShared } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const opening = {
    'aria-haspopup': 'dialog',
    variant,
    onPointerEnter: dialog.preload,
    onFocus: dialog.preload,
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {isIcon ? (
        <ActionIcon {...opening} size="input-md" aria-label={label} title={label}>
          <IconShare2 size={20} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button {...opening} size="md" leftSection={<IconShare2 size={18} aria-hidden="true" />}>
          {label}
        </Button>
      )}
      <LazyPart code={dialog} isWanted={isOpen} giveUp={close}>
        {({ ShareDialog }) => (
          <ShareDialog data={data} heading={heading} onShared={onShared} onClose={close} />
        )}
      </LazyPart>
    </>
  )
}
