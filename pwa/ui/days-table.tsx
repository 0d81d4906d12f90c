import { Box, Table } from '@mantine/core'

interface DaysTableProps {
  /** On what opens it. */
  summary: string
  label: string
  caption: string
  columns: readonly string[]
  /** Each begins with its day or hour. */
  rows: readonly (readonly [string, ...string[]])[]
}

/** What a chart shows, in figures: it opens when somebody wants to read them, and scrolls by itself. */
export function DaysTable({ summary, label, caption, columns, rows }: DaysTableProps) {
  return (
    <details>
      <summary className="text-ui text-ink-2 font-medium cursor-pointer hover-ink w-fit py-1">
        {summary}
      </summary>
      <Box
        component="section"
        mah="20rem"
        className="border rounded-md overflow-y-auto overflow-x-auto mt-2"
        aria-label={label}
        tabIndex={0}
      >
        <Table stickyHeader tabularNums>
          <caption className="visually-hidden">{caption}</caption>
          <Table.Thead className="bg-surface">
            <Table.Tr>
              {columns.map((column, at) => (
                <Table.Th key={column} scope="col" ta={at === 0 ? 'start' : 'end'}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([day, ...figures]) => (
              <Table.Tr key={day}>
                <Table.Th scope="row" className="text-ui text-ink font-regular nowrap">
                  {day}
                </Table.Th>
                {figures.map((figure, at) => (
                  <Table.Td
                    key={columns[at + 1]}
                    ta="end"
                    fz="var(--text-ui)"
                    fw={at === figures.length - 1 ? 620 : undefined}
                  >
                    {figure}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </details>
  )
}
