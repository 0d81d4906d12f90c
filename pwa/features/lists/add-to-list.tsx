import { ActionIcon } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { useState } from 'react'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { isIn, type NamedTool, useOwnLists } from '../../data/use-lists.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const dialog = lazyCode(() => import('./lists-dialog.tsx'))

/** The button on the page of a tool, and the lists that it can be put into. */
export function AddToList(tool: NamedTool) {
  const [isOpen, setOpen] = useState(false)
  const lists = useOwnLists() ?? []
  const isOn = lists.some((list) => isIn(list, tool))
  const label = texts.addToListNamed(tool.name)
  return (
    <>
      <ActionIcon
        variant={isOn ? 'light' : 'default'}
        size="input-md"
        title={texts.addToList}
        aria-label={label}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <IconPlaylistAdd size={20} aria-hidden="true" />
      </ActionIcon>
      <LazyPart code={dialog} isWanted={isOpen} giveUp={() => setOpen(false)}>
        {({ ListsDialog }) => <ListsDialog tools={[tool]} onClose={() => setOpen(false)} />}
      </LazyPart>
    </>
  )
}
