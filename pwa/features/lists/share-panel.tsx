import { Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import type { OwnList } from '#shared/sync/user-lists.ts'
import { randomId } from '../../data/random-id.ts'
import { useUserData } from '../../data/user-data.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { changeList } from './change-lists.ts'

interface SharePanelProps {
  list: OwnList
  /** The markup for other websites, once the list is shared. */
  embed: (token: string) => ReactNode
  onClose: () => void
}

/** Shares a list by a link, and ends that. A list that is shared again gets another link, so that the old one stays dead. */
export function SharePanel({ list, embed, onClose }: SharePanelProps) {
  const { listId, token } = list
  const isWaiting = (useUserData()?.waiting ?? 0) > 0
  const change = () => void changeList({ listId, token: token === null ? randomId() : null })
  return (
    <PanelDialog title={texts.shareList} onClose={onClose}>
      <Stack gap="lg">
        <Switch
          size="md"
          label={texts.shareOn}
          description={texts.shareAbout}
          checked={token !== null}
          onChange={change}
        />
        {token !== null && (
          <div>
            <CopyField label={texts.link} value={new URL(paths.sharedList(token), location.origin).href} />
            {isWaiting && (
              <Text fz="sm" c="dimmed" mt="xs" role="status">
                {texts.sharePending}
              </Text>
            )}
          </div>
        )}
        {token !== null && !isWaiting && embed(token)}
      </Stack>
    </PanelDialog>
  )
}
