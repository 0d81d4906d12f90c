import { useRef, useState } from 'react'
import { cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { useToolList } from './use-catalogue.ts'

interface ToolFinderOptions {
  /** Ids of the tools that are there already. */
  without: ReadonlySet<number>
  onFound: (tool: SyncTool) => void
}

/** More are found than shown, for some of them may be there already. */
const FOUND = 20
const SHOWN = 6

/** What an `Autocomplete` works with that finds one tool after the other by its name, on the device. */
export function useToolFinder({ without, onFound }: ToolFinderOptions) {
  const [text, setText] = useState('')
  const chosen = useRef<string | null>(null)
  const search = cleanText(text)
  const { data } = useToolList({ ...EMPTY_QUERY, search, limit: FOUND }, { enabled: search !== '' })
  const found = (search === '' ? [] : (data?.tools ?? []))
    .filter(({ id }) => !without.has(id))
    .slice(0, SHOWN)
  return {
    data: [...new Set(found.map(({ name }) => name))],
    filter: <T>({ options }: { options: T }): T => options,
    limit: SHOWN,
    value: text,
    // The field would be filled with what was chosen; the next tool begins with nothing.
    onChange: (next: string) => {
      setText(next === chosen.current ? '' : next)
      chosen.current = null
    },
    onOptionSubmit: (name: string) => {
      chosen.current = name
      const tool = found.find((other) => other.name === name)
      if (tool !== undefined) onFound(tool)
    },
  }
}
