import type { AuditEntry } from '#shared/domain/audit.ts'

export interface FieldChange {
  /** In words: `Price from`. */
  name: string
  /** null: there was nothing, or there is nothing any more. */
  before: string | null
  after: string | null
}

/** When a thing was last touched says the entry itself. */
const UNTOLD = new Set(['updatedAt', 'id'])

/** What changed, field by field, in words. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => !UNTOLD.has(name))
    .map((name) => ({
      name: nameInWords(name),
      before: valueInWords(before?.[name]),
      after: valueInWords(after?.[name]),
    }))
    .filter((change) => change.before !== null || change.after !== null)
}

/** `priceFrom` → `Price from`, `is_trending` → `Is trending` */
function nameInWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function valueInWords(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return TIME.test(value) ? moment.format(new Date(value)) : value
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => valueInWords(one)).join(', ')
  return JSON.stringify(value)
}
