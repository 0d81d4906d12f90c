import { ActionIcon } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { useState } from 'react'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { useOwnLists } from '../../data/use-lists.ts'
import { changes, isIn, ListsDialog, type NamedTool } from './lists-dialog.tsx'

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
        onPointerEnter={changes.preload}
        onClick={() => setOpen(true)}
      >
        <IconPlaylistAdd size={20} aria-hidden="true" />
      </ActionIcon>
      {isOpen && <ListsDialog tools={[tool]} onClose={() => setOpen(false)} />}
    </>
  )
}
