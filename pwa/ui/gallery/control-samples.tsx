import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  Kbd,
  Menu,
  Radio,
  SegmentedControl,
  Skeleton,
  Switch,
  Tooltip,
} from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { ChoiceRow } from '../choice-row.tsx'
import { RemovableChip } from '../removable-chip.tsx'
import { SearchField } from '../search-field.tsx'
import { SortSelect } from '../sort-select.tsx'
import { Specimen } from './specimen.tsx'

const BUTTONS = ['filled', 'default', 'light', 'subtle'] as const
const TONES = ['pine', 'yellow', 'red', 'gray'] as const
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
      <Specimen title="Switches, boxes and choices of the library">
        <Switch label="On" checked onChange={NOTHING} />
        <Switch label="Off" checked={false} onChange={NOTHING} />
        <Switch label="Locked" disabled />
        <Checkbox label="Chosen" checked onChange={NOTHING} />
        <Checkbox label="Some of them" indeterminate onChange={NOTHING} />
        <Checkbox label="Not chosen" checked={false} onChange={NOTHING} />
        <Radio label="One of many" checked onChange={NOTHING} />
        <Radio label="Another" checked={false} onChange={NOTHING} />
        <SegmentedControl aria-label="Priority" data={['Low', 'Medium', 'High']} />
        <Menu>
          <Menu.Target>
            <Button variant="default">A menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>First</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red">Dangerous</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Tooltip label="Says what it is">
          <Button variant="default">With a tooltip</Button>
        </Tooltip>
        <Kbd>Ctrl K</Kbd>
      </Specimen>
      <Specimen title="Marks and messages" layout="block">
        <Group gap="xs">
          {TONES.map((color) => (
            <Badge key={color} color={color}>
              {color}
            </Badge>
          ))}
        </Group>
        {TONES.map((color) => (
          <Alert key={color} color={color} title={`An alert in ${color}`}>
            What happened, and what can be done about it.
          </Alert>
        ))}
        <Skeleton height={48} radius="md" />
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
