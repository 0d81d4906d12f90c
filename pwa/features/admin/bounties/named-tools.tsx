import { Autocomplete, Button, Group } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { BOUNTY_LIMITS } from '#shared/policy/bounty-states.ts'
import { useToolFinder } from '../../../data/use-tool-finder.ts'
import { useTools } from '../../../data/use-tools.ts'

interface NamedToolsProps {
  ids: readonly number[]
  problem: ReactNode
  isReadOnly: boolean
  onChange: (ids: number[]) => void
}

/** Tools by name: found by typing, each taken away by its chip. */
export function NamedTools({ ids, problem, isReadOnly, onChange }: NamedToolsProps) {
  const finder = useToolFinder({ without: new Set(ids), onFound: ({ id }) => onChange([...ids, id]) })
  const named = useTools(ids).data
  return (
    <div className="grid gap-3">
      <Autocomplete
        {...finder}
        name="toolIds"
        label={texts.addTool}
        placeholder={texts.findTool}
        description={texts.namedTools(ids.length)}
        error={problem}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        readOnly={isReadOnly || ids.length >= BOUNTY_LIMITS.toolIds}
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
