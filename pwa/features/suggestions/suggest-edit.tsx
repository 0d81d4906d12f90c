import { Button, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { outcomeOf } from './outcome.ts'

const dialog = lazyCode(() => import('./edit-dialog.tsx'))

/** Opens the form with what the page says, and shows what became of what the reader has suggested here. */
export function SuggestEdit({ tool }: { tool: SyncTool }) {
  const { user } = useSession()
  const own = useUserData()?.suggestions.filter(({ toolId }) => toolId === tool.id) ?? []
  const [isAsked, setAsked] = useState(false)
  return (
    <Stack gap="xs" align="flex-start" mb={own.length > 0 ? 'xs' : 0}>
      <Button
        variant="subtle"
        size="sm"
        px={0}
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => {
          setAsked(true)
          if (user === null) askToSignIn()
        }}
      >
        {texts.suggest}
      </Button>
      {own.length > 0 && (
        <ul className="grid gap-2" aria-label={texts.yours}>
          {own.map((suggestion) => (
            <li key={suggestion.id} className="text-sm text-ink-2 anywhere">
              {suggestion.kind === 'tool' ? texts.newTool : texts.fields(suggestion.fields)} ·{' '}
              {outcomeOf(suggestion)}
            </li>
          ))}
        </ul>
      )}
      <LazyPart code={dialog} isWanted={isAsked && user !== null} giveUp={() => setAsked(false)}>
        {({ EditDialog }) => <EditDialog tool={tool} onClose={() => setAsked(false)} />}
      </LazyPart>
    </Stack>
  )
}
