import { Group, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { diffItems, diffTexts, type Item, type Piece, reveal } from '../../../ui/text-diff.ts'
import { Changed, WordDiff } from '../../../ui/word-diff.tsx'
import classes from './review.module.css'
import type { Comparison, FieldValue } from './review-fields.ts'

export type DiffLayout = 'side' | 'inline'

interface DiffBodyProps {
  comparison: Comparison
  layout: DiffLayout
}

/** What goes and what comes, in one text or in two beside each other; of lists entry by entry. */
export function DiffBody({ comparison: { from, to }, layout }: DiffBodyProps) {
  const isList = Array.isArray(from.value) || Array.isArray(to.value)
  const draw = useDrawing(from.value, to.value, isList)
  if (draw === null) return <p className="min-w-0 py-4 px-5">{improvementReviewMessages.unchanged}</p>
  if (layout === 'inline')
    return <div className="relative min-w-0 py-4 px-5">{draw(['removed', 'added'])}</div>
  return (
    <div className={`stack divided ${classes.pair}`}>
      <Side label={from.label}>{isNothing(from.value) ? <Nothing /> : draw(['removed'])}</Side>
      <Side label={to.label}>{isNothing(to.value) ? <Nothing /> : draw(['added'])}</Side>
    </div>
  )
}

type Draw = (kinds: readonly Piece['kind'][]) => ReactNode

/** Draws the same parts and those of the wanted kinds; null where there is no difference to draw. */
function useDrawing(from: FieldValue, to: FieldValue, isList: boolean): Draw | null {
  return useMemo(() => {
    if (isList) {
      const [before, after] = [itemsOf(from), itemsOf(to)]
      const items = diffItems(before, after)
      if (items.every(({ kind }) => kind === 'same')) return null
      return (kinds) => <Items items={kinds.length === 2 ? items : sideOf(items, kinds, before)} />
    }
    const pieces = diffTexts(String(from ?? ''), String(to ?? ''))
    if (pieces.every(({ kind }) => kind === 'same')) return null
    return (kinds) => (
      <WordDiff pieces={pieces.filter(({ kind }) => kind === 'same' || kinds.includes(kind))} />
    )
  }, [from, to, isList])
}

/** The old list in its own order, or the new one. */
function sideOf(items: readonly Item[], kinds: readonly Piece['kind'][], before: readonly string[]): Item[] {
  if (kinds.includes('added')) return items.filter(({ kind }) => kind !== 'removed')
  return before.map((text): Item => {
    const isRemoved = items.some((item) => item.kind === 'removed' && item.text === text)
    return { kind: isRemoved ? 'removed' : 'same', text }
  })
}

const itemsOf = (value: FieldValue): string[] =>
  Array.isArray(value) ? value : value === null ? [] : [value]
const isNothing = (value: FieldValue) => value === null || value.length === 0

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="relative min-w-0 py-4 px-5">
      <figcaption className="mb-2 text-sm text-ink-3 font-medium">{label}</figcaption>
      {children}
    </figure>
  )
}

function Nothing() {
  return <Text c="dimmed">{improvementReviewMessages.nothing}</Text>
}

function Items({ items }: { items: readonly Item[] }) {
  return (
    <Group component="ul" gap="xs">
      {items.map(({ kind, text }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry may stand there twice
          key={at}
          className={`inline-flex min-w-0 items-baseline gap-2 text-ui anywhere border-strong rounded-sm ${classes.item}`}
          data-kind={kind}
          dir="auto"
        >
          {kind === 'removed' || kind === 'added' ? (
            <Changed kind={kind} text={reveal(text)} />
          ) : (
            reveal(text)
          )}
          {kind === 'moved' && (
            <Text component="span" size="xs" c="dimmed">
              {improvementReviewMessages.moved}
            </Text>
          )}
        </li>
      ))}
    </Group>
  )
}
