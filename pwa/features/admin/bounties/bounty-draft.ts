import { parseInput } from '#shared/api/parse-input.ts'
import { type AdminBounty, type BountyDraft, bountyDraftSchema } from '#shared/domain/bounty.ts'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { BOUNTY_LIMITS } from '#shared/policy/bounty-states.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import { problemsOfInput } from '../../../data/form-problems.ts'
import { readPrice } from '../../../ui/read-price.ts'
import type { Problems } from '../../../ui/use-submission.ts'

export const SCOPES = ['any', 'category', 'tools'] as const

/** A bounty as somebody types it: numbers are text, and its end is a time of their own zone. */
export interface TypedBounty {
  title: string
  instructions: string
  scope: (typeof SCOPES)[number]
  /** Empty until one is chosen. */
  categoryId: string
  toolIds: number[]
  /** Empty: any of them. */
  field: ImprovedField | ''
  priceUsd: string
  places: string
  endsAt: string
  claimHours: string
  decideHours: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const USUAL = { places: 5, days: 14 }

export function emptyBounty(): TypedBounty {
  return {
    title: '',
    instructions: '',
    scope: 'any',
    categoryId: '',
    toolIds: [],
    field: '',
    priceUsd: String(IMPROVEMENT_PRICE.suggested),
    places: String(USUAL.places),
    endsAt: localTime(Date.now() + USUAL.days * DAY_MS),
    claimHours: String(BOUNTY_LIMITS.claimHours.suggested),
    decideHours: String(BOUNTY_LIMITS.decideHours.suggested),
  }
}

/** One that is there, to be changed. */
export function typedBounty(bounty: AdminBounty): TypedBounty {
  const { title, instructions, categoryId, toolIds, field } = bounty
  return {
    title,
    instructions,
    scope: toolIds !== null ? 'tools' : categoryId !== null ? 'category' : 'any',
    categoryId: categoryId === null ? '' : String(categoryId),
    toolIds: toolIds ?? [],
    field: field ?? '',
    priceUsd: String(bounty.priceUsd),
    places: String(bounty.places),
    endsAt: localTime(Date.parse(bounty.endsAt)),
    claimHours: String(bounty.claimHours),
    decideHours: String(bounty.decideHours),
  }
}

/** `2026-11-20T14:05`, as a field for a time of the reader's zone has it. */
function localTime(time: number): string {
  const date = new Date(time)
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What can be sent of it, or what is missing and wrong by field. */
export function readBounty(typed: TypedBounty): { draft: BountyDraft | null; problems: Problems } {
  const { title, instructions, scope, toolIds, field } = typed
  const end = new Date(typed.endsAt)
  const reading = parseInput(bountyDraftSchema, {
    title,
    instructions,
    categoryId: scope === 'category' ? Number(typed.categoryId) : null,
    toolIds: scope === 'tools' ? toolIds : null,
    field: field === '' ? null : field,
    priceUsd: numberOf(typed.priceUsd),
    places: numberOf(typed.places),
    endsAt: Number.isNaN(end.getTime()) ? '' : end.toISOString(),
    claimHours: numberOf(typed.claimHours),
    decideHours: numberOf(typed.decideHours),
  })
  const problems = {
    ...(reading.success ? {} : problemsOfInput(reading.issues, texts.parts)),
    ...(scope === 'category' && typed.categoryId === '' && { categoryId: texts.missing.categoryId }),
    ...(scope === 'tools' && toolIds.length === 0 && { toolIds: texts.missing.toolIds }),
    ...(scope === 'tools' &&
      toolIds.length > 0 &&
      Number(typed.places) > toolIds.length && { places: texts.tooManyPlaces }),
    ...(typed.endsAt === '' && { endsAt: texts.missing.endsAt }),
  }
  const isFine = reading.success && Object.keys(problems).length === 0
  return { draft: isFine ? reading.data : null, problems }
}

/** Nothing is no number, where Number would make it 0. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** The whole budget in dollars; null while price or number are none. */
export function wholeBudget({ priceUsd, places }: Pick<TypedBounty, 'priceUsd' | 'places'>): number | null {
  const price = readPrice(priceUsd)
  const count = Number(places)
  if (price === null || !Number.isInteger(count) || count < 1 || count > BOUNTY_LIMITS.places) return null
  return dollarsFromCents(centsFromDollars(price) * count)
}
