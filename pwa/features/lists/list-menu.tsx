import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import { changeList, copyList, copyName, removeList } from './change-lists.ts'
import { NameDialog } from './name-dialog.tsx'

interface ListMenuProps {
  list: OwnList
  /** `default` where it stands beside buttons. */
  variant?: 'subtle' | 'default'
  onRemoved?: () => void
}

/** What can be done with a list as a whole. */
export function ListMenu({ list, variant = 'subtle', onRemoved }: ListMenuProps) {
  const [isRenaming, setRenaming] = useState(false)
  const navigate = useNavigate()
  const { listId, name } = list
  const copy = async () => {
    const copied = await copyList({ ...list, name: copyName(name), entries: shownEntries(list) })
    if (copied !== null) void navigate(paths.list(copied))
  }
  const rename = (next: string) => {
    setRenaming(false)
    if (next !== name) void changeList({ listId, name: next })
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant={variant}
            size={variant === 'default' ? 'input-md' : 'input-sm'}
            aria-label={texts.actionsOf(name)}
          >
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => setRenaming(true)}
          >
            {texts.rename}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            {texts.copy}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => {
              onRemoved?.()
              void removeList(list)
            }}
          >
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && (
        <NameDialog
          title={texts.renameList}
          action={texts.save}
          initialName={name}
          onName={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
