import { Badge, Button } from '@mantine/core'
import { IconDownload, IconMoodEmpty } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { contract } from '#shared/api/contract.ts'
import type { UsageInsight, UsageQuery, UsageTable, UsedTool } from '#shared/domain/usage-insight.ts'
import { usageInsightMessages } from '#shared/messages/usage-insight.ts'
import { paths } from '#shared/paths.ts'
import { USAGE_KINDS, type UsageKind } from '#shared/policy/usage.ts'
import { changeText } from '../../../ui/change-text.ts'
import { FigureCell, FiguresRow, FiguresTable } from '../../../ui/figures-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TimeFigure } from '../../../ui/time-figure.tsx'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'

interface UsedToolsProps extends UsageQuery {
  insight: UsageInsight
}

/** One kind of use at a time: over time, and by tool. Only the chosen one is drawn: a chart out of sight has no size. */
export function UsedTools({ insight, days }: UsedToolsProps) {
  const [chosen, choose] = useAddressChoice('kind', USAGE_KINDS)
  return (
    <section className="stack gap-3" aria-labelledby="used-tools">
      <div className="row flex-wrap justify-between gap-3">
        <h2 id="used-tools" className="title-sm font-bold">
          {usageInsightMessages.byTool}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Download days={days} table="tools">
            {usageInsightMessages.toolsAsCsv}
          </Download>
          <Download days={days} table="times">
            {usageInsightMessages.timesAsCsv}
          </Download>
        </div>
      </div>
      <Tabs
        label={usageInsightMessages.whatWasDone}
        chosen={chosen}
        onChoose={choose}
        tabs={USAGE_KINDS.map((kind) => ({
          id: kind,
          label: usageInsightMessages.kinds[kind],
          panel: kind === chosen && <KindPanel kind={kind} insight={insight} />,
        }))}
      />
    </section>
  )
}

const CSV: (typeof contract)['adminUsageCsv']['path'] = '/api/admin/usage.csv'

interface DownloadProps extends UsageQuery {
  table: UsageTable
  children: string
}

/** A table of the page as a file, with more rows. */
export function Download({ days, table, children }: DownloadProps) {
  return (
    <Button
      component="a"
      href={`${CSV}?${new URLSearchParams({ days, table })}`}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      {children}
    </Button>
  )
}

function KindPanel({ kind, insight: { step, times, tools } }: { kind: UsageKind; insight: UsageInsight }) {
  const noun = usageInsightMessages.kinds[kind]
  const used = tools[kind]
  if (used.length === 0)
    return <Notice icon={<IconMoodEmpty size={24} />} {...usageInsightMessages.noneInTime} />
  return (
    <>
      <TimeFigure
        title={usageInsightMessages.overTime(noun, step)}
        noun={noun}
        step={step}
        times={times.map(({ at, counts }) => ({ at, count: counts[kind] }))}
      />
      <FiguresTable
        caption={usageInsightMessages.mostOften(noun)}
        columns={[
          { title: usageInsightMessages.tool },
          { title: noun, isFigure: true, width: '9rem' },
          { title: usageInsightMessages.change, isFigure: true, width: '9rem' },
        ]}
      >
        {used.map((tool) => (
          <ToolRow key={tool.id} tool={tool} noun={noun} />
        ))}
      </FiguresTable>
    </>
  )
}

function ToolRow({ tool, noun }: { tool: UsedTool; noun: string }) {
  return (
    <FiguresRow
      name={
        tool.isArchived ? (
          <>
            <Link to={adminPaths.tool(tool.id)}>{tool.name}</Link>{' '}
            <Badge color="gray">{usageInsightMessages.archived}</Badge>
          </>
        ) : (
          <Link to={paths.tool(tool.id)}>{tool.name}</Link>
        )
      }
    >
      <FigureCell title={noun} isFigure>
        {formatNumber(tool.count)}
      </FigureCell>
      <FigureCell title={usageInsightMessages.change} isFigure>
        {changeText(tool)}
      </FigureCell>
    </FiguresRow>
  )
}
