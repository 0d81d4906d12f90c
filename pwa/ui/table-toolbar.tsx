import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconBookmark,
  IconChevronDown,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { listMessages } from '#shared/messages/parts.ts'
import classes from './data-table.module.css'
import { PanelDialog } from './panel-dialog.tsx'
import { SearchField } from './search-field.tsx'
import { useTypedSearch } from './use-list-address.ts'
import type { TableAddress } from './use-table-address.ts'

export interface TableFilter {
  /** Its name in the address. */
  name: string
  label: string
  /** The first is the usual one and stands nowhere. */
  options: readonly { value: string; label: string }[]
}

/** A saved choice of filters and order, by its name. */
export interface TableView {
  name: string
  view: string
}

/** What a device keeps about a table for its user. */
export interface TableKeeper {
  views: readonly TableView[]
  saveView: (view: TableView) => void
  removeView: (name: string) => void
  isCompact: boolean
  setCompact: (isCompact: boolean) => void
}

interface TableToolbarProps {
  address: TableAddress
  search: { label: string; placeholder: string } | undefined
  filters: readonly TableFilter[]
  sorts: readonly { title: string; sort: string; isHighFirst: boolean }[]
  keeper: TableKeeper | undefined
  children?: ReactNode
}

/** Above a table: what is asked for, each choice with the way out of it. */
export function TableToolbar({ address, search, filters, sorts, keeper, children }: TableToolbarProps) {
  return (
    <div className="row flex-wrap gap-y-2 gap-x-3">
      {search !== undefined && <Search address={address} {...search} />}
      <div className="row flex-wrap flex-auto gap-2">
        {filters.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            chosen={address.read(filter.name)}
            onChoose={(value) => address.put({ [filter.name]: value })}
          />
        ))}
        {sorts.length > 0 && <SortChip address={address} sorts={sorts} />}
        {keeper !== undefined && <ViewMenu address={address} keeper={keeper} />}
        {children !== undefined && <div className="flex gap-2 ml-auto">{children}</div>}
      </div>
    </div>
  )
}

function Search({
  address,
  label,
  placeholder,
}: {
  address: TableAddress
  label: string
  placeholder: string
}) {
  const [text, type] = useTypedSearch(address)
  return (
    <SearchField
      className={classes.search}
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={type}
      onSubmit={() => {}}
    />
  )
}

/** From so many on, options are searched. */
const MANY = 9

interface FilterChipProps {
  filter: TableFilter
  chosen: string
  onChoose: (value: string) => void
}

function FilterChip({ filter: { label, options }, chosen, onChoose }: FilterChipProps) {
  const [text, setText] = useState('')
  const [usual] = options
  const option = options.find(({ value }) => value === chosen) ?? usual
  const isUsual = option?.value === usual?.value
  const found = options.filter(({ label: name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <span className={`inline-flex items-center relative ${classes.chip}`} data-on={!isUsual}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            className={`pill text-ink-2 font-medium ${classes.chipButton}`}
            leftSection={isUsual ? <IconPlus size={14} aria-hidden="true" /> : undefined}
            rightSection={isUsual ? undefined : <IconChevronDown size={14} aria-hidden="true" />}
          >
            {isUsual ? label : `${label}: ${option?.label}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {options.length >= MANY && (
            <Menu.Search
              aria-label={listMessages.searchOptions(label.toLowerCase())}
              placeholder={listMessages.search}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <Menu.RadioGroup
            value={option?.value ?? null}
            onChange={(value) => onChoose(value === usual?.value ? '' : value)}
          >
            <div className={`overflow-y-auto ${classes.options}`}>
              {found.map(({ value, label: name }) => (
                <Menu.RadioItem key={value} value={value} closeMenuOnClick>
                  {name}
                </Menu.RadioItem>
              ))}
            </div>
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {!isUsual && (
        <ActionIcon
          size="sm"
          className={`pill absolute text-on-accent-soft ${classes.chipOff}`}
          aria-label={listMessages.removeFilter(label)}
          onClick={() => onChoose('')}
        >
          <IconX size={14} aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  )
}

/** Cards have no head to sort by. */
function SortChip({ address, sorts }: Pick<TableToolbarProps, 'sorts'> & { address: TableAddress }) {
  const { sort } = address
  const now = sorts.find(({ sort: by }) => by === sort?.by)
  return (
    <span className={classes.sortChip}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            className={`pill text-ink-2 font-medium ${classes.chipButton}`}
            leftSection={<IconArrowsSort size={14} aria-hidden="true" />}
          >
            {now === undefined ? listMessages.sort : listMessages.sortedBy(now.title)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sorts.map(({ title, sort: by, isHighFirst }) => (
            <Menu.Item key={by} onClick={() => address.sortBy(by, isHighFirst)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

function ViewMenu({ address, keeper }: { address: TableAddress; keeper: TableKeeper }) {
  const [isSaving, setSaving] = useState(false)
  const { views, isCompact } = keeper
  const here = views.find(({ view }) => view === address.view)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            className={`pill text-ink-2 font-medium ${classes.chipButton}`}
            leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden="true" />}
          >
            {here === undefined ? listMessages.view : listMessages.viewNamed(here.name)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{listMessages.rowHeight}</Menu.Label>
          <Menu.RadioGroup
            value={isCompact ? 'compact' : 'normal'}
            onChange={(value) => keeper.setCompact(value === 'compact')}
          >
            <Menu.RadioItem value="normal">{listMessages.comfortable}</Menu.RadioItem>
            <Menu.RadioItem value="compact">{listMessages.compact}</Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{listMessages.savedViews}</Menu.Label>
          {views.map(({ name, view }) => (
            <Menu.Item key={name} onClick={() => address.showView(view)}>
              {name}
            </Menu.Item>
          ))}
          {address.view !== '' && here === undefined && (
            <Menu.Item
              leftSection={<IconBookmark size={16} aria-hidden="true" />}
              onClick={() => setSaving(true)}
            >
              {listMessages.saveThisView}
            </Menu.Item>
          )}
          {here !== undefined && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => keeper.removeView(here.name)}
            >
              {listMessages.deleteView(here.name)}
            </Menu.Item>
          )}
          {address.view === '' ? (
            <Menu.Item disabled>{listMessages.nothingToSave}</Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconX size={16} aria-hidden="true" />}
              onClick={() => address.showView('')}
            >
              {listMessages.clearFiltersAndSorting}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveView
          onSave={(name) => keeper.saveView({ name, view: address.view })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

const LONGEST_NAME = 40

function SaveView({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = name.trim()
    setAsked(true)
    if (text === '') return
    onSave(text)
    onClose()
  }
  return (
    <PanelDialog title={listMessages.saveView} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          label={commonMessages.name}
          data-autofocus
          maxLength={LONGEST_NAME}
          value={name}
          error={isAsked && name.trim() === '' ? listMessages.nameTheView : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mt="lg">
          {listMessages.saveView}
        </Button>
      </form>
    </PanelDialog>
  )
}
