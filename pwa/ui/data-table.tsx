import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  EmptyState,
  Menu,
  Skeleton,
  Table,
  UnstyledButton,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPlugConnectedX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { listMessages } from '#shared/messages/parts.ts'
import classes from './data-table.module.css'
import { EmptyMark } from './empty-mark.tsx'
import { RowTable } from './figures-table.tsx'
import { Pager } from './pager.tsx'
import { type BulkAction, BulkBar } from './table-bulk-bar.tsx'
import type { TableKeeper } from './table-toolbar.tsx'
import { type TableFilter, TableToolbar } from './table-toolbar.tsx'
import type { TableAddress } from './use-table-address.ts'
import { useTableKeys } from './use-table-keys.ts'
import { type TableSelection, useTableSelection } from './use-table-selection.ts'

export interface TableColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** What the server calls the order by this column; without it there is none. */
  sort?: string
  /** The first click shows the highest first: figures, days. */
  isHighFirst?: boolean
  align?: 'end'
  width?: string
  /** Only where the table has much room. */
  isExtra?: boolean
  /** Cut off where it is longer than its column. */
  isLong?: boolean
  /** On a phone's card: with its title before it, or not at all. */
  onCard?: 'titled' | 'hidden'
}

/** The first column: what the row is, and the way into it. */
export interface TableSubject<Row> {
  title: string
  sort?: string
  name: (row: Row) => string
  /** The page of the row; without it `onOpen` shows it. */
  to?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** A picture before the name. */
  lead?: (row: Row) => ReactNode
  /** Badges behind it. */
  marks?: (row: Row) => ReactNode
  /** More about it, dimmed, on the same line. */
  note?: (row: Row) => ReactNode
}

export interface RowAction {
  label: string
  icon?: ReactNode
  isDanger?: boolean
  run: () => void
}

interface DataTableProps<Row> {
  /** What the rows are: `Tools`. */
  label: string
  address: TableAddress
  idOf: (row: Row) => number
  subject: TableSubject<Row>
  columns: readonly TableColumn<Row>[]
  /** undefined until the first answer. */
  rows: readonly Row[] | undefined
  total: number
  perPage: number
  /** In the place of the pages, for a list that grows downwards. */
  foot?: ReactNode
  /** Still showing the answer to another question. */
  isStale?: boolean
  /** Why there is no answer; null when there is one, or one is on its way. */
  failure: { title: string; text: string; onRetry: () => void } | null
  /** In the place of rows when there are none. */
  empty: { title: string; text: string; action?: ReactNode }
  search?: { label: string; placeholder: string }
  filters?: readonly TableFilter[]
  /** Where views and the height of rows are kept. */
  keeper?: TableKeeper
  actions?: (row: Row) => readonly RowAction[]
  bulk?: readonly BulkAction<Row>[]
  /** At the end of the bar above the table. */
  children?: ReactNode
}

/**
 * Rows that a server sorts, filters and hands out by the page; what is asked for stands in the address. Where it is
 * narrow, rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, address, rows, failure, empty, total, perPage, bulk = [], keeper } = props
  const frame = useRef<HTMLDivElement>(null)
  const selection = useTableSelection(rows?.map(props.idOf) ?? [])
  useTableKeys(frame, selection.toggle)
  return (
    <div ref={frame} className={`stack gap-4 ${classes.frame}`}>
      <TableToolbar
        address={address}
        search={props.search}
        filters={props.filters ?? []}
        sorts={sortsOf(props)}
        keeper={keeper}
      >
        {props.children}
      </TableToolbar>
      {rows === undefined && failure !== null && (
        <Alert color="red" icon={<IconPlugConnectedX size={20} />} title={failure.title}>
          <p>{failure.text}</p>
          <Button mt="sm" size="xs" variant="default" onClick={failure.onRetry}>
            {commonMessages.tryAgain}
          </Button>
        </Alert>
      )}
      {rows === undefined && failure === null && <Placeholders />}
      {rows?.length === 0 && (
        <EmptyState icon={<EmptyMark />} title={empty.title} description={empty.text} py="xl">
          {empty.action}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <RowTable
            aria-label={label}
            aria-busy={props.isStale === true}
            data-density={keeper?.isCompact === true ? 'compact' : 'normal'}
            stickyHeader
            stickyHeaderOffset="var(--table-top)"
          >
            <Head {...props} selection={bulk.length > 0 ? selection : null} />
            <Table.Tbody role="rowgroup">
              {rows.map((row) => (
                <BodyRow
                  key={props.idOf(row)}
                  row={row}
                  {...props}
                  selection={bulk.length > 0 ? selection : null}
                />
              ))}
            </Table.Tbody>
          </RowTable>
          {props.foot ?? <Pager page={address.page} perPage={perPage} total={total} onTurn={address.turn} />}
        </>
      )}
      {bulk.length > 0 && (
        <BulkBar
          label={label}
          actions={bulk}
          rows={(rows ?? []).filter((row) => selection.has(props.idOf(row)))}
          onClear={selection.clear}
        />
      )}
    </div>
  )
}

interface Sort {
  title: string
  sort: string
  isHighFirst: boolean
}

function sortsOf<Row>({ subject, columns }: DataTableProps<Row>): Sort[] {
  return [subject, ...columns].flatMap((column) =>
    column.sort === undefined
      ? []
      : [
          {
            title: column.title,
            sort: column.sort,
            isHighFirst: 'isHighFirst' in column && column.isHighFirst === true,
          },
        ],
  )
}

type PartProps<Row> = DataTableProps<Row> & { selection: TableSelection | null }

function Head<Row>(props: PartProps<Row>) {
  const { address, subject, columns, selection, actions, label } = props
  return (
    <Table.Thead role="rowgroup">
      <Table.Tr role="row">
        {selection !== null && (
          <Table.Th role="columnheader" className={classes.check}>
            <Checkbox
              size="md"
              aria-label={listMessages.selectAll(label.toLowerCase())}
              checked={selection.isAll}
              indeterminate={selection.isSome}
              onChange={selection.toggleAll}
            />
          </Table.Th>
        )}
        <HeadCell title={subject.title} sort={subject.sort} address={address} />
        {columns.map((column) => (
          <HeadCell key={column.title} {...column} address={address} />
        ))}
        {actions !== undefined && (
          <Table.Th role="columnheader" className={classes.menu}>
            <span className="visually-hidden">{listMessages.actions}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

interface HeadCellProps {
  title: string
  sort?: string | undefined
  isHighFirst?: boolean
  align?: 'end'
  width?: string
  isExtra?: boolean
  address: TableAddress
}

function HeadCell({ title, sort, isHighFirst = false, align, width, isExtra, address }: HeadCellProps) {
  const isSorted = sort !== undefined && address.sort?.by === sort
  const Arrow = address.sort?.isDown === true ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      role="columnheader"
      data-align={align}
      data-extra={isExtra}
      style={width === undefined ? undefined : { width }}
      aria-sort={!isSorted ? undefined : address.sort?.isDown === true ? 'descending' : 'ascending'}
    >
      {sort === undefined ? (
        title
      ) : (
        <UnstyledButton
          className={`inline-flex items-center gap-1 ${align === 'end' ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : 'text-inherit'} ${classes.sort}`}
          data-sorted={isSorted}
          onClick={() => address.sortBy(sort, isHighFirst)}
        >
          {title}
          <Arrow size={14} aria-hidden="true" />
        </UnstyledButton>
      )}
    </Table.Th>
  )
}

function BodyRow<Row>(props: PartProps<Row> & { row: Row }) {
  const { row, idOf, subject, columns, actions, selection } = props
  const id = idOf(row)
  const name = subject.name(row)
  const navigate = useNavigate()
  const open = () => {
    if (subject.to !== undefined) void navigate(subject.to(row))
    else subject.onOpen?.(row)
  }
  // For the pointer the whole row is the way in; the keyboard has the name.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('a, button, input, label, [role="menu"]') !== null
    if (!isOnControl && !event.defaultPrevented && getSelection()?.isCollapsed !== false) open()
  }
  return (
    <Table.Tr
      role="row"
      data-row={id}
      data-selected={selection?.has(id) === true}
      {...((subject.to ?? subject.onOpen) !== undefined && { className: 'cursor-pointer' })}
      onClick={onClick}
    >
      {selection !== null && (
        <Table.Td role="cell" className={classes.check}>
          <Checkbox
            size="md"
            aria-label={listMessages.select(name)}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </Table.Td>
      )}
      <Table.Td role="cell" className={classes.subject}>
        <span className={`row min-w-0 gap-2`}>
          {subject.lead?.(row)}
          <span className="flex flex-wrap flex-1 min-w-0 items-center gap-x-2">
            <span className={`flex min-w-0 items-baseline gap-2 ${classes.words}`}>
              {subject.to !== undefined ? (
                <Link
                  to={subject.to(row)}
                  className={`truncate text-md text-ink font-medium rounded-sm min-h-6 ${classes.name}`}
                  data-way=""
                >
                  {name}
                </Link>
              ) : (
                <UnstyledButton
                  className={`truncate text-md text-ink font-medium rounded-sm min-h-6 ${classes.name}`}
                  data-way=""
                  onClick={open}
                >
                  {name}
                </UnstyledButton>
              )}
              {subject.note !== undefined && (
                <span className={`truncate text-sm text-ink-3 ${classes.note}`}>{subject.note(row)}</span>
              )}
            </span>
            {subject.marks?.(row)}
          </span>
        </span>
      </Table.Td>
      {columns.map(({ title, cell, align, isExtra, isLong, onCard }) => (
        <Table.Td
          key={title}
          role="cell"
          data-align={align}
          data-extra={isExtra}
          data-card={onCard}
          data-long={isLong}
          data-title={title}
        >
          {cell(row)}
        </Table.Td>
      ))}
      {actions !== undefined && (
        <Table.Td role="cell" className={classes.menu}>
          <RowMenu name={name} actions={actions(row)} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={listMessages.actionsFor(name)}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, isDanger, run }) => (
          <Menu.Item key={label} leftSection={icon} color={isDanger === true ? 'red' : 'pine'} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const PLACEHOLDERS = ['38%', '26%', '44%', '31%', '36%', '24%', '41%', '29%']

function Placeholders() {
  return (
    <div className="card" aria-busy="true">
      {PLACEHOLDERS.map((width) => (
        <div key={width} className="row gap-3 h-11 px-4 ruled">
          <Skeleton height="1.5rem" width="1.5rem" radius="sm" />
          <Skeleton height="0.75rem" width={width} />
        </div>
      ))}
    </div>
  )
}
