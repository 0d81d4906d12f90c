import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShareData } from '#shared/domain/share.ts'
import { showToast } from '../../ui/toast.ts'

const load = () => import('./share-dialog.tsx')
type Dialog = typeof import('./share-dialog.tsx').ShareDialog

/** When it fails, opening the dialog tries again. */
function prefetch(): void {
  load().catch(() => {})
}

interface ShareButtonProps {
  data: ShareData
  /** The title of the dialog, where the name of the type does not say it. */
  heading?: string
  label?: string
  /** Called each time it is shared or copied. */
  onShared?: () => void
  variant?: 'filled' | 'light' | 'default' | 'subtle'
}

export function ShareButton({
  data,
  heading,
  label = 'Share',
  variant = 'default',
  onShared,
}: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const open = () => {
    setOpen(true)
    if (Dialog === null) load().then(({ ShareDialog }) => setDialog(() => ShareDialog), giveUp)
  }
  const giveUp = () => {
    setOpen(false)
    showToast({ tone: 'error', title: 'Sharing needs a connection this time' })
  }
  return (
    <>
      <Button
        variant={variant}
        size="md"
        aria-haspopup="dialog"
        leftSection={<IconShare2 size={18} aria-hidden="true" />}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        {label}
      </Button>
      {isOpen && Dialog !== null && (
        <Dialog data={data} heading={heading} onShared={onShared} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
