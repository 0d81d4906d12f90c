import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { ActionDrawer } from '../action-drawer.tsx'
import { DataTable, type TableColumn } from '../data-table.tsx'
import { DaysTable } from '../days-table.tsx'
import { FigureCell, FiguresRow, FiguresTable, RowTable } from '../figures-table.tsx'
import { BulkBar } from '../table-bulk-bar.tsx'
import { TableToolbar } from '../table-toolbar.tsx'
import { ThemeToggle } from '../theme-toggle.tsx'
import { useTableAddress } from '../use-table-address.ts'
import { Changed, WordDiff } from '../word-diff.tsx'
import { Specimen } from './specimen.tsx'

interface Row {
  id: number
  name: string
  note: string
}

const ROWS: readonly Row[] = [
  { id: 1, name: 'First row', note: 'What it says' },
  { id: 2, name: 'Second row', note: 'Something else' },
]
const COLUMNS: readonly TableColumn<Row>[] = [{ title: 'Note', cell: ({ note }) => note }]
const ACTIONS = [{ label: 'Close it', confirm: { title: 'Close it?', text: 'It can be opened again.' } }]
const DIFF = [
  { kind: 'same', text: 'Words that ' },
  { kind: 'removed', text: 'go' },
  { kind: 'added', text: 'come' },
] as const
const FIGURES = [{ title: 'Tool' }, { title: 'Visits', isFigure: true }]
const NOTHING = () => {}

/** Tables of administration with what stands around them, and texts that were changed. */
export function TableSamples() {
  const address = useTableAddress()
  const [isOpen, setOpen] = useState(false)
  const [areChosen, setChosen] = useState(false)
  return (
    <>
      <Specimen title="Tables" layout="block">
        <DataTable
          label="Rows"
          address={address}
          idOf={({ id }) => id}
          subject={{ title: 'Row', name: ({ name }) => name, onOpen: () => setOpen(true) }}
          columns={COLUMNS}
          rows={ROWS}
          total={ROWS.length}
          perPage={20}
          failure={null}
          empty={{ title: 'No rows', text: 'Nothing matches.' }}
        />
        <TableToolbar address={address} search={undefined} filters={[]} sorts={[]} keeper={undefined} />
        <Button variant="default" onClick={() => setChosen(true)}>
          Choose all rows
        </Button>
        {areChosen && <BulkBar label="Rows" actions={[]} rows={ROWS} onClear={() => setChosen(false)} />}
        {isOpen && (
          <ActionDrawer title="First row" isBusy={false} onRun={NOTHING} onClose={() => setOpen(false)}>
            {(onAct) =>
              ACTIONS.map((action) => (
                <Button key={action.label} onClick={() => onAct(action)}>
                  {action.label}
                </Button>
              ))
            }
          </ActionDrawer>
        )}
      </Specimen>
      <Specimen title="Figures of a few things, and by the day" layout="block">
        <FiguresTable caption="Tools by visits" columns={FIGURES}>
          {ROWS.map(({ id, name }) => (
            <FiguresRow key={id} name={name}>
              <FigureCell title="Visits" isFigure>
                {id * 120}
              </FigureCell>
            </FiguresRow>
          ))}
        </FiguresTable>
        <RowTable aria-label="A table without a frame">
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>A row of 44 pixels</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </RowTable>
        <DaysTable
          summary="Show the days as a table"
          label="Visits by the day"
          caption="Visits, a row a day"
          columns={['Day', 'Visits']}
          rows={[
            ['2 March', '12'],
            ['1 March', '9'],
          ]}
        />
      </Specimen>
      <Specimen title="Changed words">
        <WordDiff pieces={DIFF} />
        <Changed kind="added" text="come" />
      </Specimen>
      <Specimen title="Theme">
        <ThemeToggle />
      </Specimen>
    </>
  )
}
