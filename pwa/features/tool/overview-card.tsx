import { Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconMinus,
  IconPlus,
  type IconProps,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { ADVICE_LABELS } from '#shared/messages/tool-facts.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { useToolSummary } from '../../data/use-tool-summary.ts'
import { generatedByText } from '../../ui/generated-by.ts'
import { FactCard, Remark } from './fact-card.tsx'
import classes from './overview-card.module.css'
import { splitSentences } from './sentences.ts'

/** How much of the summary is the verdict; the rest opens. */
const VERDICT = 2

/** What it comes down to: the verdict, what speaks for and against the tool, and whom it suits. */
export function OverviewCard({ tool }: { tool: SyncTool }) {
  return (
    <FactCard title={toolPageMessages.overview}>
      <Part title={toolPageMessages.aiGeneratedSummary}>
        {tool.hasAiSummary ? <Summary tool={tool} /> : <Remark>{toolPageMessages.generatingSummary}</Remark>}
      </Part>
      {tool.details && <Advice details={tool.details} />}
    </FactCard>
  )
}

function Summary({ tool }: { tool: SyncTool }) {
  const { data: summary, error, retry } = useToolSummary(tool)
  if (summary?.kind === 'none') return <Remark>{toolPageMessages.generatingSummary}</Remark>
  if (summary?.kind === 'needs-connection' || error !== null) {
    return (
      <p className="mt-1 text-ink-2">
        {toolPageMessages.summaryOffline}{' '}
        <button type="button" className="bare link p-0 cursor-pointer" onClick={retry}>
          {commonMessages.tryAgain}
        </button>
      </p>
    )
  }
  if (summary === undefined) return <Skeleton className={`mt-2 ${classes.room}`} />
  const { text, parts } = summary
  const [verdict, rest] = splitSentences(text, VERDICT)
  return (
    <>
      <p className="mt-1 text-lg">{verdict}</p>
      {parts && (
        <div className={`grid ${classes.parts}`}>
          <Points title={toolPageMessages.pros} entries={parts.pros} icon={IconPlus} tone="pro" />
          <Points
            title={toolPageMessages.cons}
            entries={unsaid(parts.cons, tool.details)}
            icon={IconMinus}
            tone="con"
          />
        </div>
      )}
      <details className={`mt-4 ${classes.more}`}>
        <summary>{toolPageMessages.readTheFullSummary}</summary>
        {rest !== '' && <p className="mt-2 text-ink-2 prose-wide">{rest}</p>}
        {parts && (
          <div className={`grid ${classes.parts}`}>
            <Points title={toolPageMessages.whoItIsFor} entries={parts.audience} />
            <Points title={toolPageMessages.useCases} entries={parts.useCases} />
          </div>
        )}
      </details>
      {parts && <Remark>{generatedByText(parts.generatedBy)}</Remark>}
    </>
  )
}

/** Without the points that an editor makes below in the same words, unless these are all. */
function unsaid(
  points: readonly string[],
  { notFor = '', watchOut = '' }: ToolDetails = {},
): readonly string[] {
  const said = `${notFor} ${watchOut}`.toLowerCase()
  const others = points.filter((point) => !said.includes(point.toLowerCase().replace(/^not for /, '')))
  return others.length === 0 ? points : others
}

interface PointsProps {
  title: string
  entries: readonly string[]
  icon?: ComponentType<IconProps>
  tone?: 'pro' | 'con'
}

function Points({ title, entries, icon: Icon, tone }: PointsProps) {
  return (
    <div className={classes.points} data-tone={tone}>
      <h4 className="row gap-2 mb-2 text-ui font-semibold">{title}</h4>
      <ul className={`grid gap-2 text-ink-2 ${classes.entries}`}>
        {entries.map((entry) => (
          <li key={entry}>
            {Icon && <Icon size={16} stroke={2.5} aria-hidden="true" />}
            <span>{entry}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ADVICE = [
  { field: 'bestFor', Icon: IconCircleCheck },
  { field: 'notFor', Icon: IconCircleOff },
  { field: 'watchOut', Icon: IconAlertTriangle },
] as const

/** What an editor would tell a friend; left out where nobody has written anything. */
function Advice({ details }: { details: ToolDetails }) {
  const written = ADVICE.filter(({ field }) => details[field] !== undefined)
  if (written.length === 0) return null
  return (
    <Part title={toolPageMessages.isItForYou} className={classes.advice}>
      <dl className={`grid mt-3 ${classes.columns}`}>
        {written.map(({ field, Icon }) => (
          <div key={field} data-advice={field}>
            <dt className="row gap-2 mb-2 text-ui font-semibold">
              <Icon size={18} stroke={1.9} aria-hidden="true" />
              {ADVICE_LABELS[field]}
            </dt>
            <dd>{details[field]}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Part({
  title,
  className,
  children,
}: {
  title: string
  className?: string | undefined
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={className}>
      <h3 id={titleId} className="text-sm text-ink-3 font-medium">
        {title}
      </h3>
      {children}
    </section>
  )
}
