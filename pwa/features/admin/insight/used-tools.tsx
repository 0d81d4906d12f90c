import { Badge, Button } from '@mantine/core'
import { IconDownload, IconMoodEmpty } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { UsageInsight, UsageQuery, UsedTool } from '#shared/domain/usage-insight.ts'
import { adminInsightMessages } from '#shared/messages/admin-insight.ts'
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
import { csvAddress } from './use-insight.ts'

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
          {adminInsightMessages.byTool}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Download href={csvAddress({ days }, 'tools')}>{adminInsightMessages.toolsAsCsv}</Download>
          <Download href={csvAddress({ days }, 'times')}>{adminInsightMessages.timesAsCsv}</Download>
        </div>
      </div>
      <Tabs
        label={adminInsightMessages.whatWasDone}
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

export function Download({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
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
        title={adminInsightMessages.overTime(noun, step)}
        noun={noun}
        step={step}
        times={times.map(({ at, counts }) => ({ at, count: counts[kind] }))}
      />
      <FiguresTable
        caption={adminInsightMessages.mostOften(noun)}
        columns={[
          { title: adminInsightMessages.tool },
          { title: noun, isFigure: true, width: '9rem' },
          { title: adminInsightMessages.change, isFigure: true, width: '9rem' },
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
            <Link to={paths.adminTool(tool.id)}>{tool.name}</Link>{' '}
            <Badge color="gray">{adminInsightMessages.archived}</Badge>
          </>
        ) : (
          <Link to={paths.tool(tool.id)}>{tool.name}</Link>
        )
      }
    >
      <FigureCell title={noun} isFigure>
        {formatNumber(tool.count)}
      </FigureCell>
      <FigureCell title={adminInsightMessages.change} isFigure>
        {changeText(tool)}
      </FigureCell>
    </FiguresRow>
  )
}
