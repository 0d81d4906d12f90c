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
import { ADVICE_LABELS, factMessages } from '#shared/messages/tool-facts.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { useToolSummary } from '../../data/use-tool-summary.ts'
import { generatedByText } from '../../ui/generated-by.ts'
import { FactCard, Remark } from './fact-card.tsx'
import classes from './overview-card.module.css'
import { splitSentences } from './sentences.ts'

/** Two lists beside each other, or one below the other. */
const PARTS = 'grid cols-lg gap-y-3 gap-x-8 mt-4'

/** How much of the summary is the verdict; the rest opens. */
const VERDICT = 2

/** What it comes down to: the verdict, what speaks for and against the tool, and whom it suits. */
export function OverviewCard({ tool }: { tool: SyncTool }) {
  return (
    <FactCard title={toolPageMessages.overview} id="overview">
      {tool.hasAiSummary ? <Summary tool={tool} /> : <Unwritten />}
      {tool.details && <Advice details={tool.details} />}
    </FactCard>
  )
}

function Unwritten() {
  return (
    <Part title={toolPageMessages.aiGeneratedSummary}>
      <Remark>{toolPageMessages.generatingSummary}</Remark>
    </Part>
  )
}

function Summary({ tool }: { tool: SyncTool }) {
  const { data: summary, error, retry } = useToolSummary(tool)
  if (summary?.kind === 'none') return <Unwritten />
  if (summary === undefined || summary.kind === 'needs-connection' || error !== null) {
    return (
      <Part title={toolPageMessages.aiGeneratedSummary}>
        {summary === undefined && error === null ? (
          // About as high as what comes, so that the page below hardly moves.
          <Skeleton mt="xs" height="22rem" />
        ) : (
          <p className="mt-1 text-ink-2">
            {toolPageMessages.summaryOffline}{' '}
            <button type="button" className="bare link p-0 cursor-pointer" onClick={retry}>
              {commonMessages.tryAgain}
            </button>
          </p>
        )}
      </Part>
    )
  }
  const { text, parts } = summary
  const [verdict, rest] = splitSentences(text, VERDICT)
  return (
    <Part title={toolPageMessages.aiGeneratedSummary} note={parts && generatedByText(parts.generatedBy)}>
      <p className={`mt-2 ${classes.verdict}`}>{verdict}</p>
      {parts && (
        <div className={PARTS}>
          <Points title={toolPageMessages.pros} entries={parts.pros} icon={IconPlus} tone="text-accent" />
          <Points
            title={toolPageMessages.cons}
            entries={unsaid(parts.cons, tool.details)}
            icon={IconMinus}
            tone="text-danger"
          />
        </div>
      )}
      <details className={`mt-4 ${classes.more}`}>
        <summary className="tap-line w-fit text-ui text-accent font-medium cursor-pointer py-1">
          {toolPageMessages.readTheFullSummary}
        </summary>
        {rest !== '' && <p className="mt-2 text-ink-2 prose-wide">{rest}</p>}
        {parts && (
          <div className={PARTS}>
            <Line title={factMessages.whoItIsFor} entries={parts.audience} />
            <Line title={toolPageMessages.useCases} entries={parts.useCases} />
          </div>
        )}
      </details>
    </Part>
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
  icon: ComponentType<IconProps>
  tone: string
}

function Points({ title, entries, icon: Icon, tone }: PointsProps) {
  return (
    <div>
      <h4 className="mb-2 text-ui font-semibold">{title}</h4>
      <ul className="grid gap-2 text-ink-2">
        {entries.map((entry) => (
          <li key={entry} className="flex gap-2">
            <Icon size={16} stroke={2.5} className={`${classes.sign} ${tone}`} aria-hidden="true" />
            <span>{entry}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What it is used for reads as a line, not as a list. */
function Line({ title, entries }: { title: string; entries: readonly string[] }) {
  return (
    <div>
      <h4 className="mb-2 text-ui font-semibold">{title}</h4>
      <p className="text-ink-2">{entries.join(' · ')}</p>
    </div>
  )
}

const ADVICE = [
  { field: 'bestFor', Icon: IconCircleCheck, tone: 'text-accent' },
  { field: 'notFor', Icon: IconCircleOff, tone: 'text-ink-3' },
  { field: 'watchOut', Icon: IconAlertTriangle, tone: 'text-warning' },
] as const

/** What an editor would tell a friend; left out where nobody has written anything. */
function Advice({ details }: { details: ToolDetails }) {
  const written = ADVICE.filter(({ field }) => details[field] !== undefined)
  if (written.length === 0) return null
  return (
    <Part title={toolPageMessages.isItForYou} className="border-t mt-5 pt-5 container">
      <ul className={`grid mt-2 gap-y-3 gap-x-6 ${classes.advice}`}>
        {written.map(({ field, Icon, tone }) => (
          <li key={field} className="flex gap-2 text-ink-2">
            <Icon size={18} stroke={1.9} className={`${classes.sign} ${tone}`} aria-hidden="true" />
            <p>
              <strong className="text-ink font-semibold">{ADVICE_LABELS[field]}</strong> {details[field]}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PartProps {
  title: string
  /** Beside the title. */
  note?: string | null
  className?: string
  children: ReactNode
}

function Part({ title, note = null, className = '', children }: PartProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-3">
        <h3 id={titleId} className="text-sm font-medium">
          {title}
        </h3>
        {note !== null && <p>{note}</p>}
      </div>
      {children}
    </section>
  )
}
