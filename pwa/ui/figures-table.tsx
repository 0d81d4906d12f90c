import { Table, type TableProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/**
 * Mantine's table as all of ours are dressed: rows of 44 pixels, which become cards where it is narrow. The roles stand
 * there in words, for a table that is laid out otherwise is none to browsers.
 */
export function RowTable({ children, ...props }: TableProps) {
  return (
    <Table
      role="table"
      withRowBorders={false}
      className={`card busy-faded ${classes.table}`}
      classNames={{
        thead: `bg-transparent ${classes.head}`,
        tr: `ruled ${classes.row}`,
        th: `nowrap bg-surface border-b h-10 ${classes.th}`,
        td: `text-ui text-ink-2 tabular-nums h-11 py-1 px-3 ${classes.td}`,
      }}
      {...props}
    >
      {children}
    </Table>
  )
}

interface FiguresTableProps {
  caption: string
  /** The first says what the rows are; those with a number are aligned by it. */
  columns: readonly { title: string; isFigure?: boolean; width?: string }[]
  children: ReactNode
}

/** Figures of a few things, to be read. Its rows are `FiguresRow`s with a cell for each further column. */
export function FiguresTable({ caption, columns, children }: FiguresTableProps) {
  return (
    <div className={classes.frame}>
      <RowTable aria-label={caption}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ title, isFigure = false, width }) => (
              <Table.Th key={title} role="columnheader" data-align={isFigure ? 'end' : undefined} w={width}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">{children}</Table.Tbody>
      </RowTable>
    </div>
  )
}

interface FiguresRowProps {
  /** What the row is. */
  name: ReactNode
  children: ReactNode
}

export function FiguresRow({ name, children }: FiguresRowProps) {
  return (
    <Table.Tr role="row">
      <Table.Td role="rowheader" className={classes.subject}>
        <div className="text-md text-ink font-medium anywhere">{name}</div>
      </Table.Td>
      {children}
    </Table.Tr>
  )
}

interface FigureCellProps {
  title: string
  isFigure?: boolean
  children: ReactNode
}

/** On a card, its title stands before it. */
export function FigureCell({ title, isFigure = false, children }: FigureCellProps) {
  return (
    <Table.Td role="cell" data-align={isFigure ? 'end' : undefined} data-card="titled" data-title={title}>
      {children}
    </Table.Td>
  )
}
