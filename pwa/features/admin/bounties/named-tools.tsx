import { Autocomplete, Button, Group } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { BOUNTY_LIMITS } from '#shared/policy/bounty-states.ts'
import { useToolList } from '../../../data/use-catalogue.ts'
import { useTools } from '../../../data/use-tools.ts'

interface NamedToolsProps {
  ids: readonly number[]
  problem: ReactNode
  isReadOnly: boolean
  onChange: (ids: number[]) => void
}

/** More are found than shown, for some of them may be named already. */
const FOUND = 20
const SHOWN = 6

/** Tools by name: found by typing, each taken away by its chip. */
export function NamedTools({ ids, problem, isReadOnly, onChange }: NamedToolsProps) {
  const [text, setText] = useState('')
  const chosen = useRef<string | null>(null)
  const search = cleanText(text)
  const { data } = useToolList({ ...EMPTY_QUERY, search, limit: FOUND }, { enabled: search !== '' })
  const found = (search === '' ? [] : (data?.tools ?? []))
    .filter(({ id }) => !ids.includes(id))
    .slice(0, SHOWN)
  const named = useTools(ids).data
  const add = (name: string) => {
    chosen.current = name
    const tool = found.find((other) => other.name === name)
    if (tool !== undefined) onChange([...ids, tool.id])
  }
  // The field would be filled with what was chosen; the next tool begins with nothing.
  const type = (next: string) => {
    setText(next === chosen.current ? '' : next)
    chosen.current = null
  }
  return (
    <div className="grid gap-3">
      <Autocomplete
        name="toolIds"
        label={texts.addTool}
        placeholder={texts.findTool}
        description={texts.namedTools(ids.length)}
        error={problem}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        data={[...new Set(found.map(({ name }) => name))]}
        filter={({ options }) => options}
        limit={SHOWN}
        value={text}
        readOnly={isReadOnly || ids.length >= BOUNTY_LIMITS.toolIds}
        onChange={type}
        onOptionSubmit={add}
      />
      {ids.length > 0 && (
        <Group component="ul" gap="xs" aria-label={texts.named}>
          {ids.map((id) => (
            <li key={id}>
              <NamedTool
                name={named?.get(id)?.name ?? texts.toolNumber(id)}
                isReadOnly={isReadOnly}
                onRemove={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          ))}
        </Group>
      )}
    </div>
  )
}

interface NamedToolProps {
  name: string
  isReadOnly: boolean
  onRemove: () => void
}

function NamedTool({ name, isReadOnly, onRemove }: NamedToolProps) {
  return (
    <Button
      variant="default"
      size="xs"
      radius="xl"
      rightSection={<IconX size={14} aria-hidden="true" />}
      aria-label={texts.removeTool(name)}
      aria-disabled={isReadOnly}
      onClick={isReadOnly ? undefined : onRemove}
    >
      {name}
    </Button>
  )
}
