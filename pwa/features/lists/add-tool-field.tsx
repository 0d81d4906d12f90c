import { Autocomplete } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { addTools } from './change-lists.ts'

/** More are found than shown, for some of them may be in the list. */
const FOUND = 20
const SHOWN = 6

/** Finds tools by their names, on the device, and adds what is chosen. */
export function AddToolField({ list }: { list: OwnList }) {
  const [text, setText] = useState('')
  const chosen = useRef<string | null>(null)
  const search = cleanText(text)
  const { data } = useToolList({ ...EMPTY_QUERY, search, limit: FOUND }, { enabled: search !== '' })
  const there = new Set(shownEntries(list).map(({ toolId }) => toolId))
  const found = (search === '' ? [] : (data?.tools ?? [])).filter(({ id }) => !there.has(id)).slice(0, SHOWN)
  const add = (name: string) => {
    chosen.current = name
    const tool = found.find((other) => other.name === name)
    if (tool !== undefined) void addTools(list, [tool])
  }
  // The field would be filled with what was chosen; the next tool begins with nothing.
  const type = (next: string) => {
    setText(next === chosen.current ? '' : next)
    chosen.current = null
  }
  return (
    <Autocomplete
      size="md"
      label={texts.addTool}
      placeholder={texts.addPlaceholder}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      data={[...new Set(found.map(({ name }) => name))]}
      filter={({ options }) => options}
      limit={SHOWN}
      value={text}
      onChange={type}
      onOptionSubmit={add}
    />
  )
}
