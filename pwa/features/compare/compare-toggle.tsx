import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { commonMessages } from '#shared/messages/common.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { useIsChosen } from '../../data/compare-selection.ts'
import { toggleChoice } from './compare-button.tsx'

/** The comparison's button on the page of a tool. */
export function CompareToggle({ id, name }: { id: number; name: string }) {
  const isChosen = useIsChosen(id)
  const Icon = isChosen ? IconCheck : IconPlus
  return (
    <ActionIcon
      variant={isChosen ? 'light' : 'default'}
      size="input-md"
      title={isChosen ? uiMessages.removeFromComparison(name) : uiMessages.addToComparison(name)}
      aria-label={commonMessages.compare}
      aria-pressed={isChosen}
      onClick={() => toggleChoice({ id, name })}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
