import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconArrowsExchange, IconLock, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { comparisonTitle } from '#shared/catalogue/compare-ids.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useToolSummaries } from '../../data/use-tool-summary.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './comparison.module.css'
import {
  type ComparisonGroup,
  type ComparisonRow,
  comparisonGroups,
  differingGroups,
  summaryGroup,
} from './comparison-groups.tsx'

interface ToolMoves {
  onRemove: (id: number) => void
  /** To look for another one in its place. */
  onSwap: (id: number) => void
}

interface ComparisonProps extends ToolMoves {
  /** Two or three. */
  tools: readonly SyncTool[]
  /** What they add up to, for those who have premium. */
  insights: ReactNode
  /** What premium would add, for those who do not. */
  offer: ReactNode
}

/** The tools side by side, with all that can be done about it. */
export function Comparison({ tools, insights, offer, onRemove, onSwap }: ComparisonProps) {
  const { data: categories } = useCategories()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const { data: summaries } = useToolSummaries(tools)
  const groups = [...comparisonGroups(tools, categories), ...summaryGroup(tools, summaries)]
  const rows = groups.flatMap((group) => group.rows)
  const differing = rows.filter(({ differs }) => differs).length
  return (
    <>
      {insights}
      <div className="screen-only row flex-wrap justify-between min-h-11 gap-y-1 gap-x-4">
        <Switch
          label={comparisonMessages.onlyDifferences}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
        <p className="text-sm text-ink-3 tabular-nums" role="status">
          {onlyDifferences
            ? comparisonMessages.showingOfRows(differing, rows.length)
            : comparisonMessages.ofRowsDiffer(differing, rows.length)}
        </p>
      </div>
      <ComparisonTable
        tools={tools}
        groups={onlyDifferences ? differingGroups(groups) : groups}
        onRemove={onRemove}
        onSwap={onSwap}
      />
      {offer}
    </>
  )
}

interface ComparisonTableProps extends ToolMoves {
  tools: readonly SyncTool[]
  groups: readonly ComparisonGroup[]
}

/** The rows are grids, and some browsers forget the roles of a table together with its display. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const

/** On a phone the name of a row stands above its cells, and two of three tools beside each other: the third takes the place of the second. */
function ComparisonTable({ tools, groups, onRemove, onSwap }: ComparisonTableProps) {
  const [asked, setAsked] = useState<number | null>(null)
  const [, second, third] = tools
  // On a phone alone; what has been taken out of the comparison is no longer asked for.
  const away = third && (asked === third.id ? second : third)
  const style: CSSProperties & Record<'--tools', number> = { '--tools': tools.length }
  return (
    <>
      {away && (
        <Button
          className="mb-2 phone-only"
          variant="default"
          fullWidth
          leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
          onClick={() => setAsked(away.id)}
        >
          {comparisonMessages.showOther(away.name)}
        </Button>
      )}
      <table {...ROLES.table} className={`block text-start ${classes.table}`} style={style}>
        <caption className="visually-hidden">{comparisonTitle(tools)}</caption>
        <thead {...ROLES.rowgroup} className={`block sticky py-3 ${classes.heads}`}>
          <tr {...ROLES.row} className={`grid ${classes.row}`}>
            <td {...ROLES.cell} className={`p-0 ${classes.corner}`} />
            {tools.map((tool) => (
              <th
                key={tool.id}
                {...ROLES.columnheader}
                scope="col"
                aria-label={tool.name}
                className="min-w-0 p-0 font-inherit text-start"
                data-away={tool === away}
              >
                <ToolHead tool={tool} onRemove={() => onRemove(tool.id)} onSwap={() => onSwap(tool.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title} {...ROLES.rowgroup} className="block">
            <tr {...ROLES.row}>
              <th
                {...ROLES.rowheader}
                scope="rowgroup"
                colSpan={tools.length + 1}
                className="flex flex-wrap items-baseline title-sm font-bold gap-y-1 gap-x-3 p-0 pt-8 pb-3"
              >
                {title}
                {title === comparisonMessages.groups.figures && <SampleNote tools={tools} />}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} tools={tools} away={away} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

interface RowProps {
  row: ComparisonRow
  tools: readonly SyncTool[]
  /** Not shown on a phone. */
  away: SyncTool | undefined
}

function Row({ row, tools, away }: RowProps) {
  const { label, cells, differs, best, bars } = row
  return (
    <tr {...ROLES.row} className={`grid border-t ${classes.row}`}>
      <th
        {...ROLES.rowheader}
        scope="row"
        className={`min-w-0 p-0 py-3 anywhere font-inherit text-ui text-start ${differs ? 'font-medium' : 'text-ink-3'} ${classes.label}`}
      >
        {label}
      </th>
      {tools.map((tool, at) => (
        <td
          key={tool.id}
          {...ROLES.cell}
          className={`min-w-0 p-0 py-3 anywhere tabular-nums ${differs ? '' : 'text-ink-3'} ${best?.marks[at] ? `row flex-wrap gap-y-1 gap-x-2 rounded-sm bg-accent-soft px-3 ${classes.best}` : ''} ${classes.cell}`}
          data-away={tool === away}
        >
          {cells[at]}
          {best?.marks[at] && (
            <span className="pill text-xs font-semibold bg-surface text-on-accent-soft px-2">
              {best.word}
            </span>
          )}
          <Bar share={bars?.[at] ?? null} />
        </td>
      ))}
    </tr>
  )
}

function Bar({ share }: { share: number | null }) {
  if (share === null) return null
  return (
    // On a line of its own, however wide the cell is.
    <span className="block mt-1 basis-full" aria-hidden="true">
      <span className={`pill block overflow-hidden ${classes.track}`}>
        <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}

interface ToolHeadProps {
  tool: SyncTool
  onRemove: () => void
  onSwap: () => void
}

function ToolHead({ tool: { id, name, logo }, onRemove, onSwap }: ToolHeadProps) {
  return (
    <div className="w-full container">
      <div className="row mb-2">
        <span className={`inline-flex ${classes.avatar}`}>
          <ToolAvatar name={name} logo={logo} />
        </span>
        <ActionIcon
          variant="subtle"
          className="min-w-0 h-target w-target ml-auto"
          aria-label={comparisonMessages.swapForAnotherTool(name)}
          title={comparisonMessages.swap}
          onClick={onSwap}
        >
          <IconArrowsExchange size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          className="min-w-0 h-target w-target"
          aria-label={comparisonMessages.removeColumn(name)}
          title={commonMessages.remove}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Link to={paths.tool(id)} className="font-semibold anywhere text-base py-1 hover-accent clamp-2">
        {name}
      </Link>
    </div>
  )
}

/** Whose figures are generated; their names only where not all are. */
function SampleNote({ tools }: { tools: readonly SyncTool[] }) {
  const samples = tools.filter((tool) => tool.isSample)
  if (samples.length === 0) return null
  return (
    <span className="inline-flex items-baseline gap-2 text-sm text-ink-3 font-regular">
      <SampleMark />
      {samples.length < tools.length && samples.map(({ name }) => name).join(', ')}
    </span>
  )
}

/** The place of a premium feature, for those who do not have it. */
export function InsightsCard() {
  const wayToPremium = useWayToPremium()
  return (
    <aside
      className={`screen-only row flex-wrap rounded-lg mt-8 gap-y-3 gap-x-4 py-4 px-5 ${classes.offer}`}
      aria-label={comparisonMessages.aiInsights}
    >
      <IconLock size={20} className="text-ink-3" aria-hidden="true" />
      <div className={classes.offered}>
        <p className="font-semibold">{comparisonMessages.aiInsights}</p>
        <p className="text-ui text-ink-2">{comparisonMessages.insightsAbout}</p>
      </div>
      <Button component={Link} to={paths.subscribe} variant="default">
        {wayToPremium}
      </Button>
    </aside>
  )
}
