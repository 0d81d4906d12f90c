import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { ChoiceRow } from '../choice-row.tsx'
import { RemovableChip } from '../removable-chip.tsx'
import { SearchField } from '../search-field.tsx'
import { SortSelect } from '../sort-select.tsx'
import { Specimen } from './specimen.tsx'

const BUTTONS = ['filled', 'default', 'light', 'subtle'] as const
const NOTHING = () => {}

/** What can be pressed, chosen and filled in. */
export function ControlSamples({ name }: { name: string }) {
  const [text, setText] = useState('')
  const field = { value: text, onChange: setText, onSubmit: NOTHING }
  const row = { name: `${name}-row`, onChoose: NOTHING }
  return (
    <>
      <Specimen title="Buttons">
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <ActionIcon variant="default" size="lg" aria-label="Refresh">
          <IconRefresh size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" size="lg" aria-label="Refresh quietly">
          <IconRefresh size={18} aria-hidden="true" />
        </ActionIcon>
        <RemovableChip label="Free" onRemove={NOTHING} />
        <SortSelect query={EMPTY_QUERY} onChange={NOTHING} />
      </Specimen>
      <Specimen title="Switches">
        <Switch label="On" checked onChange={NOTHING} />
        <Switch label="Off" checked={false} onChange={NOTHING} />
      </Specimen>
      <Specimen title="Fields" layout="block">
        <SearchField {...field} label="Search" placeholder="Search tools" />
        <SearchField
          {...field}
          size="lg"
          label="Large search"
          placeholder="Try “meeting notes”"
          note="3 tools"
        />
      </Specimen>
      <Specimen title="Choices" layout="block">
        <ChoiceRow {...row} type="checkbox" label="Chosen" isChosen count={1204} />
        <ChoiceRow {...row} type="checkbox" label="Not chosen" isChosen={false} count={0} />
        <ChoiceRow {...row} type="radio" label="One of many" isChosen={false} />
        <ChoiceRow type="checkbox" name={`${name}-locked`} label="Locked" isChosen={false} isDisabled />
      </Specimen>
    </>
  )
}
