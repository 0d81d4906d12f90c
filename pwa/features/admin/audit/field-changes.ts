import type { AuditEntry } from '#shared/domain/audit.ts'
import { auditMessages } from '#shared/messages/admin-audit.ts'
import { IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { LISTING_STATE_LABELS } from '#shared/messages/listing-labels.ts'
import { formatShortTime } from '../../../ui/format-date.ts'

/** A text, or a list of short ones; null: there was nothing, or there is nothing any more. */
type Told = string | string[] | null

export interface FieldChange {
  /** In words: `Price from`; of a part `Provenance: tags`. */
  name: string
  before: Told
  after: Told
}

type Fields = Readonly<Record<string, unknown>>

/** When a thing was last touched says the entry itself. */
const UNTOLD = new Set(['updatedAt', 'id'])
/** Holds parts and means nothing by itself. */
const HOLDER = 'details'

/** What changed, field by field and part by part, in words. What is the same before and after is left out. */
export function fieldChanges({
  before,
  after,
  subject,
}: Pick<AuditEntry, 'before' | 'after' | 'subject'>): FieldChange[] {
  const [was, is] = [partsOf(before ?? {}), partsOf(after ?? {})]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => !UNTOLD.has(path))
    .map((path) => ({
      name: sentenceCase(path.split('.').map(nameInWords).join(': ')),
      before: inWords(was.get(path), path, subject.kind),
      after: inWords(is.get(path), path, subject.kind),
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Every value by its path: `{ details: { prices: { monthly: 5 } } }` has `prices.monthly`. */
function partsOf(fields: Fields, path: readonly string[] = []): Map<string, unknown> {
  const parts = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields)) {
    const at = path.length === 0 && name === HOLDER ? [] : [...path, name]
    if (isFields(value)) for (const [part, inner] of partsOf(value, at)) parts.set(part, inner)
    else parts.set(at.join('.'), value)
  }
  return parts
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `priceFrom` → `price from`, `is_trending` → `is trending` */
function nameInWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function inWords(value: unknown, path: string, kind: string): Told {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => itemInWords(one))
  const isState = path === 'state' || path === 'status'
  return isState && typeof value === 'string' ? stateInWords(value, kind) : valueInWords(value)
}

/** The name that its own screen has for the state. */
function stateInWords(state: string, kind: string): string {
  const labels: Readonly<Record<string, { label: string }>> =
    kind === 'improvement' ? IMPROVEMENT_STATE_LABELS : kind === 'listing' ? LISTING_STATE_LABELS : {}
  return labels[state]?.label ?? sentenceCase(nameInWords(state))
}

function valueInWords(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return auditMessages.yesNo(value)
  if (typeof value === 'string') return TIME.test(value) ? formatShortTime(value) : value
  return String(value)
}

/** `name: Pro, monthly: 20` of an entry with parts, such as a plan. */
function itemInWords(item: unknown): string {
  if (!isFields(item)) return valueInWords(item) ?? ''
  return [...partsOf(item)]
    .map(([name, value]) => [nameInWords(name), inWords(value, name, '')] as const)
    .filter(([, told]) => told !== null)
    .map(([name, told]) => `${name}: ${String(told)}`)
    .join(', ')
}
