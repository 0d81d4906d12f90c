import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paidPlansFrom } from '#shared/catalogue/compare-figures.ts'
import { holders, labelRows } from '#shared/catalogue/compare-labels.ts'
import type { Category } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { priceLineText, pricePlans } from '#shared/messages/fact-text.ts'
import { priceFromText } from '#shared/messages/pricing-text.ts'
import { paths } from '#shared/paths.ts'
import { noteVisit } from '../../data/usage/use-counting.ts'
import classes from './comparison.module.css'

/** SPEC §2 writes what is not known so. */
export function Unknown() {
  return <span className="text-ink-3">{comparisonMessages.unknown}</span>
}

export function paidPlansText(tool: SyncTool): string | null {
  if (tool.pricing === 'free') return commonMessages.none
  return priceFromText(paidPlansFrom(tool))
}

/** What tells the plans of two tools apart; null where none is known. */
export function plansText({ details = {} }: SyncTool): string | null {
  const { prices, priceOnRequest = false } = details
  return prices === undefined && !priceOnRequest ? null : JSON.stringify([prices, priceOnRequest])
}

/** A line for each plan, with the first way to pay. */
export function PlanList({ tool }: { tool: SyncTool }) {
  const { prices = [], priceOnRequest = false } = tool.details ?? {}
  if (tool.pricing === 'free') return commonMessages.none
  if (prices.length === 0 && !priceOnRequest) return <Unknown />
  return (
    <ul className="grid gap-1">
      {pricePlans(prices).map(({ name, lines: [first] }) => (
        <li key={name}>
          {name}: {first && priceLineText(first)}
        </li>
      ))}
      {priceOnRequest && (
        <li>
          {prices.length > 0
            ? comparisonMessages.largerPlansPriceOnRequest
            : comparisonMessages.priceOnRequest}
        </li>
      )}
    </ul>
  )
}

export function CategoryLink({ category }: { category: Category | undefined }) {
  if (category === undefined) return <Unknown />
  return (
    <Link to={paths.categoryTools(category.slug)} className="tap underline hover-accent">
      {category.name}
    </Link>
  )
}

/** The words of SPEC §2. */
export function StatusList({ tool }: { tool: SyncTool }) {
  const badges = [
    tool.isVerified && comparisonMessages.status.verified,
    tool.isTrending && comparisonMessages.status.trending,
    tool.isNew && comparisonMessages.status.new,
  ].filter((badge) => badge !== false)
  if (badges.length === 0) return <span className="text-ink-3">{commonMessages.none}</span>
  return (
    <ul className="flex flex-wrap gap-y-1 gap-x-3">
      {badges.map((badge) => (
        <li key={badge}>{badge}</li>
      ))}
    </ul>
  )
}

export function Website({ tool }: { tool: SyncTool }) {
  return (
    <Button
      component="a"
      className="max-w-full"
      href={tool.website}
      {...noteVisit(tool.id)}
      target="_blank"
      rel="noopener"
      variant="default"
      aria-label={comparisonMessages.visitOf(tool.name)}
    >
      {comparisonMessages.visitTool}
    </Button>
  )
}

/** `sets`: it sets the tool apart from another. */
export function Listed({ sets }: { sets: boolean }) {
  return (
    <span
      className={`inline-grid place-items-center round ${sets ? 'bg-accent-soft text-on-accent-soft' : ''} ${classes.listed}`}
    >
      <IconCheck size={18} stroke={2.5} aria-hidden="true" />
      <span className="visually-hidden">{comparisonMessages.yes}</span>
    </span>
  )
}

export function NotListed() {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{comparisonMessages.notListed}</span>
    </span>
  )
}

interface TagCellsProps {
  /** The tags of every tool, and whose are shown. */
  lists: readonly (readonly string[])[]
  at: number
}

/** The tags of one tool, those first that another has too. */
export function TagCells({ lists, at }: TagCellsProps) {
  const own = labelRows(lists).filter(({ has }) => has[at])
  if (own.length === 0) return <span className="text-ink-3">{commonMessages.none}</span>
  return (
    <ul className="flex flex-wrap gap-1">
      {own.map((row) => (
        <li
          key={row.slug}
          className={`pill text-sm px-2 ${holders(row) > 1 ? 'bg-accent-soft text-on-accent-soft font-medium' : 'text-ink-2 border'}`}
        >
          {row.label}
          {holders(row) > 1 && <span className="visually-hidden"> {comparisonMessages.shared}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Prose, of which a phone shows the beginning. */
export function FoldedText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={isOpen ? '' : classes.folded}>{text}</p>
      <button
        type="button"
        className="tap bare link p-0 min-h-6 cursor-pointer phone-only"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? comparisonMessages.showLess : comparisonMessages.readMore}
      </button>
    </>
  )
}

/** Of a summary: a text, or points one below the other. */
export function WrittenCell({ value }: { value: string | readonly string[] | null }) {
  if (value === null) return <Unknown />
  if (typeof value === 'string') return value
  return (
    <ul className={`grid gap-2 pl-4 ${classes.points}`}>
      {value.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  )
}
