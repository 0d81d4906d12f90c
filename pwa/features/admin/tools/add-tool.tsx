import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { addToolMessages } from '#shared/messages/add-tool.ts'
import { LazyPart, lazyCode } from '../../../ui/lazy-part.tsx'

const drawer = lazyCode(() => import('./add-tool-drawer.tsx'))

/** Opens the form for a new tool beside the screen that it stands on. */
export function AddTool() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={drawer.preload}
        onFocus={drawer.preload}
        onClick={() => setOpen(true)}
      >
        {addToolMessages.open}
      </Button>
      <LazyPart code={drawer} isWanted={isOpen} giveUp={close}>
        {({ AddToolDrawer }) => <AddToolDrawer onClose={close} />}
      </LazyPart>
    </>
  )
}
