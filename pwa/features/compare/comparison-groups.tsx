import type { ReactNode } from 'react'
import { bestFigures, type FigureName, paidPlansFrom } from '#shared/catalogue/compare-figures.ts'
import { holders, labelRows } from '#shared/catalogue/compare-labels.ts'
import type { Category } from '#shared/domain/category.ts'
import type { ToolSummary } from '#shared/domain/summary.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { statusText } from '#shared/messages/fact-text.ts'
import {
  ADVICE_LABELS,
  FIELD_NAMES,
  factMessages,
  PLATFORM_LABELS,
  TRAINING_LABELS,
} from '#shared/messages/tool-facts.ts'
import type { SummariesById } from '../../data/use-tool-summary.ts'
import { formatNumber } from '../../ui/format.ts'
import { generatedByText } from '../../ui/generated-by.ts'
import { PricingBadge } from '../../ui/pricing-badge.tsx'
import {
  CategoryLink,
  FoldedText,
  Listed,
  NotListed,
  PlanList,
  paidPlansText,
  plansText,
  StatusList,
  TagCells,
  Unknown,
  Website,
  WrittenCell,
} from './comparison-cells.tsx'

const { groups: titles, rows: labels, best: words } = comparisonMessages

export interface ComparisonRow {
  label: string
  /** One for each tool. */
  cells: ReactNode[]
  /** Whether the tools differ in it. */
  differs: boolean
  /** What is said beside the best of the figures, and which they are. */
  best?: { word: string; marks: boolean[] }
  /** How much of a bar each figure fills, 0 to 1; null: none is drawn. */
  bars?: (number | null)[]
}

export interface ComparisonGroup {
  title: string
  rows: ComparisonRow[]
}

export function differingGroups(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0)
}

/** All that the tools are compared by, in the order of reading. */
export function comparisonGroups(
  tools: readonly SyncTool[],
  categories: readonly Category[] | undefined,
): ComparisonGroup[] {
  return [
    { title: titles.overview, rows: overviewRows(tools, categories) },
    { title: titles.advice, rows: adviceRows(tools) },
    { title: titles.figures, rows: figureRows(tools) },
    { title: titles.features, rows: featureRows(tools) },
    { title: titles.about, rows: aboutRows(tools) },
  ].filter(({ rows }) => rows.length > 0)
}

function overviewRows(
  tools: readonly SyncTool[],
  categories: readonly Category[] | undefined,
): ComparisonRow[] {
  const best = bestFigures(tools)
  const by = rowMaker(tools)
  return [
    by(
      labels.website,
      ({ website }) => website,
      (tool) => <Website tool={tool} />,
    ),
    by(
      labels.price,
      ({ pricing }) => pricing,
      ({ pricing }) => <PricingBadge pricing={pricing} />,
    ),
    {
      ...by(labels.paidPlans, paidPlansText),
      best: { word: words.lowest, marks: best.paidPlans },
      bars: shares(tools.map(paidPlansFrom)),
    },
    ...planRows(tools),
    by(
      labels.category,
      ({ categoryId }) => categoryId,
      ({ categoryId }) => <CategoryLink category={categories?.find(({ id }) => id === categoryId)} />,
    ),
    by(
      labels.status,
      ({ isVerified, isTrending, isNew }) => [isVerified, isTrending, isNew].join(),
      (tool) => <StatusList tool={tool} />,
    ),
    ...knownRows(tools),
  ]
}

/** What each plan costs, where any of the tools says so. */
function planRows(tools: readonly SyncTool[]): ComparisonRow[] {
  if (!tools.some((tool) => plansText(tool) !== null)) return []
  return [rowMaker(tools)(labels.plans, plansText, (tool) => <PlanList tool={tool} />)]
}

/** By hand, so no two are the same; left out where nobody has written any. */
function adviceRows(tools: readonly SyncTool[]): ComparisonRow[] {
  const fields = ['bestFor', 'notFor', 'watchOut'] as const
  return detailRows(
    tools,
    fields.map((field) => [ADVICE_LABELS[field], (details) => details[field]]),
  )
}

type ReadDetail = readonly [label: string, read: (details: ToolDetails) => string | undefined]

function detailRows(tools: readonly SyncTool[], readers: readonly ReadDetail[]): ComparisonRow[] {
  const by = rowMaker(tools)
  return readers
    .filter(([, read]) => tools.some(({ details = {} }) => read(details) !== undefined))
    .map(([label, read]) => by(label, ({ details = {} }) => read(details) ?? null))
}

/** What is known of few tools only, and left out where it is known of none. */
function knownRows(tools: readonly SyncTool[]): ComparisonRow[] {
  const by = rowMaker(tools)
  const openSource = ({ openSource }: SyncTool) =>
    openSource !== null && (openSource ? comparisonMessages.yes : comparisonMessages.no)
  return [
    tools.some(({ vendor }) => vendor !== null) && by(FIELD_NAMES.vendor, ({ vendor }) => vendor),
    tools.some(({ launchYear }) => launchYear !== null) &&
      by(FIELD_NAMES.launchYear, ({ launchYear }) => launchYear),
    tools.some((tool) => tool.openSource !== null) && by(FIELD_NAMES.openSource, openSource),
    ...detailRows(tools, [
      [FIELD_NAMES.licence, ({ licence }) => licence],
      [FIELD_NAMES.trainsOnData, ({ trainsOnData }) => trainsOnData && TRAINING_LABELS[trainsOnData]],
    ]),
    tools.some(({ platforms }) => platforms.length > 0) &&
      by(FIELD_NAMES.platforms, ({ platforms }) =>
        platforms.map((platform) => PLATFORM_LABELS[platform]).join(', '),
      ),
    tools.some(({ status }) => status !== 'active') &&
      by(labels.availability, ({ status, details }) => statusText(status, details?.statusDate)),
  ].filter((row) => row !== false)
}

function figureRows(tools: readonly SyncTool[]): ComparisonRow[] {
  const best = bestFigures(tools)
  const by = rowMaker(tools)
  const marked = (name: FigureName, word: string) => ({ best: { word, marks: best[name] } })
  return [
    {
      ...by(labels.rating, ({ rating }) => rating && `${rating}/5`),
      ...marked('rating', words.highest),
      bars: tools.map(({ rating }) => (rating === null ? null : Number(rating) / 5)),
    },
    {
      ...by(labels.reviews, ({ reviewCount }) => formatNumber(reviewCount)),
      ...marked('reviews', words.most),
    },
    { ...by(labels.users, ({ userCount }) => userCount), ...marked('users', words.most) },
  ]
}

function aboutRows(tools: readonly SyncTool[]): ComparisonRow[] {
  const by = rowMaker(tools)
  const tags = tools.map((tool) => tool.tags)
  return [
    {
      label: labels.tags,
      cells: tools.map(({ id }, at) => <TagCells key={id} lists={tags} at={at} />),
      differs: differ(tags.map((list) => [...list].sort().join())),
    },
    by(
      labels.description,
      ({ description }) => description,
      ({ description }) => <FoldedText text={description} />,
    ),
  ]
}

type Value = string | number | boolean | null

/** Rows of a value of each tool, shown as it is unless told how; what is missing is said so. */
function rowMaker(tools: readonly SyncTool[]) {
  return (
    label: string,
    read: (tool: SyncTool) => Value,
    show: (tool: SyncTool) => ReactNode = (tool) => read(tool) || <Unknown />,
  ): ComparisonRow => ({ label, cells: tools.map(show), differs: differ(tools.map(read)) })
}

function differ(values: readonly Value[]): boolean {
  return new Set(values).size > 1
}

/** Of the highest of them; nothing where there is one alone. */
function shares(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null)
  const highest = Math.max(...known)
  return values.map((value) => (value === null || known.length < 2 ? null : value / highest))
}

/** The matrix: every feature of any of the tools. Absent means that the directory does not list it, no more. */
function featureRows(tools: readonly SyncTool[]): ComparisonRow[] {
  return labelRows(tools.map(({ features }) => features)).map((row) => ({
    label: row.label,
    cells: tools.map(({ id }, at) =>
      row.has[at] ? <Listed key={id} sets={holders(row) < tools.length} /> : <NotListed key={id} />,
    ),
    differs: holders(row) < tools.length,
  }))
}

const SUMMARY_ROWS = [
  [labels.pros, 'pros'],
  [labels.cons, 'cons'],
  [factMessages.whoItIsFor, 'audience'],
  [labels.useCases, 'useCases'],
] as const

/** What the summaries come down to; nothing where no tool has one, or while that is not known. */
export function summaryGroup(
  tools: readonly SyncTool[],
  summaries: SummariesById | undefined,
): ComparisonGroup[] {
  if (summaries === undefined || !tools.some(({ id }) => summaries.has(id))) return []
  const row = (label: string, show: (summary: ToolSummary) => string | readonly string[]): ComparisonRow => {
    const values = tools.map(({ id }) => {
      const summary = summaries.get(id)
      return summary === undefined ? null : show(summary)
    })
    return {
      label,
      cells: tools.map(({ id }, at) => <WrittenCell key={id} value={values[at] ?? null} />),
      differs: new Set(values.map((value) => JSON.stringify(value))).size > 1,
    }
  }
  return [
    {
      title: titles.summary,
      rows: [
        ...SUMMARY_ROWS.map(([label, name]) => row(label, (summary) => summary[name])),
        row(labels.generatedBy, ({ generatedBy }) => generatedByText(generatedBy)),
      ],
    },
  ]
}
