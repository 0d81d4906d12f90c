import { z } from 'zod'
import {
  categoryFilter,
  cleanText,
  DISCONTINUED,
  FLAGS,
  QUERY_LIMITS,
  SORTS,
  splitList,
} from '../catalogue/query.ts'
import { PRICINGS } from '../domain/pricing.ts'
import { DEVICE_CATALOGUE } from '../policy/device-catalogue.ts'

/** A whole number written in digits, within bounds. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** By what a list can be sorted: a name from low to high, after a minus from high to low. */
export const sortText = <const T extends string>(...names: readonly T[]) =>
  z.enum(names.flatMap((name): (T | `-${T}`)[] => [name, `-${name}`]))

/** Ids with commas between them; empty for none. */
export const idsText = z
  .string()
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'must be ids with commas between them')
  .transform((text) => (text === '' ? [] : [...new Set(text.split(',').map(Number))]))
  .pipe(z.array(z.int()).max(DEVICE_CATALOGUE.idsAtOnce))

export const idText = integerText(1, Number.MAX_SAFE_INTEGER)

const ratingText = z
  .string()
  .regex(/^\d(\.\d+)?$/, 'must be a number from 0 to 5')
  .transform(Number)
  .pipe(z.number().min(0).max(5))

const dollarsText = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, `must be an amount of US dollars from 0 to ${QUERY_LIMITS.price}`)
  .transform(Number)
  .pipe(z.number().min(0).max(QUERY_LIMITS.price))

const listOf = <T extends string>(known: readonly T[]) =>
  z
    .string()
    .transform(splitList)
    .pipe(z.array(z.enum(known)))

const slugList = z
  .string()
  .transform(splitList)
  .pipe(z.array(z.string().max(QUERY_LIMITS.value)).max(QUERY_LIMITS.values))

/** The parameters of GET /api/tools, by the names of SPEC §7; unknown ones and values out of range are refused by name. */
export const toolListParameters = z.strictObject({
  category: z.string().max(QUERY_LIMITS.value).transform(categoryFilter).optional(),
  search: z
    .string()
    .max(QUERY_LIMITS.search)
    .transform((text) => cleanText(text))
    .optional(),
  sortBy: z.enum(SORTS).optional(),
  pricing: listOf(PRICINGS).optional(),
  /** US dollars a month. A free plan costs nothing; a tool whose price is not known is left out. */
  maxPrice: dollarsText.optional(),
  rating: ratingText.optional(),
  features: slugList.optional(),
  tags: slugList.optional(),
  flags: listOf(FLAGS).optional(),
  discontinued: z.enum(DISCONTINUED).optional(),
  page: integerText(1, QUERY_LIMITS.page).optional(),
  limit: integerText(1, QUERY_LIMITS.limit).optional(),
  /** `1` adds the counts that the filters would give. */
  facets: z.enum(['0', '1']).optional(),
})
export type ToolListParameters = z.output<typeof toolListParameters>
