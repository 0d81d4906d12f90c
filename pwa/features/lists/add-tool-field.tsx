import { Autocomplete } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import { useToolFinder } from '../../data/use-tool-finder.ts'
import { addTools } from './change-lists.ts'

/** Finds tools by their names, and adds what is chosen. */
export function AddToolField({ list }: { list: OwnList }) {
  const finder = useToolFinder({
    without: new Set(shownEntries(list).map(({ toolId }) => toolId)),
    onFound: (tool) => void addTools(list, [tool]),
  })
  return (
    <Autocomplete
      {...finder}
      size="md"
      label={texts.addTool}
      placeholder={texts.addPlaceholder}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
    />
  )
}
