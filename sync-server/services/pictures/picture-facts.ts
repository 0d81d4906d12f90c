import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SyncTool } from '#shared/domain/tool.ts'
import { formatDecimal } from '#shared/messages/number-text.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { pricingText } from '#shared/messages/pricing-text.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { type PictureSubject, pictureKey } from '#shared/site/picture.ts'
import { categoryQuery } from '#shared/site/shown-tools.ts'
import { alternativesOfTool } from '../catalogue/alternatives.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readSyncTool } from '../catalogue/listed-tool.ts'

const picturedToolSchema = z.object({
  name: z.string(),
  /** Of its website: stands for a name that none of our fonts can write. */
  host: z.string(),
  logo: z.string().nullable(),
  price: z.string(),
  /** It stands in place of the price. */
  isGone: z.boolean(),
  /** null: nobody has rated it, or only sample data has: a picture travels without the page that would say so. */
  rating: z.object({ value: z.string(), reviews: z.string() }).nullable(),
})
export type PicturedTool = z.infer<typeof picturedToolSchema>

/** All that is drawn: the same facts make the same picture. */
export const pictureFactsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tool'),
    tool: picturedToolSchema,
    description: z.string(),
    category: z.string().nullable(),
  }),
  z.object({ kind: z.literal('comparison'), tools: z.array(picturedToolSchema) }),
  /** A name, a line below it, and some of the tools. */
  z.object({
    kind: z.literal('collection'),
    label: z.string(),
    title: z.string(),
    line: z.string(),
    tools: z.array(picturedToolSchema),
    /** How many more there are than are shown. */
    more: z.int(),
  }),
])
export type PictureFacts = z.infer<typeof pictureFactsSchema>

/** What stands for a tool: the symbol of a shipped mark, or the bytes of an icon. */
export const logoSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mark'), symbol: z.string() }),
  z.object({ kind: z.literal('icon'), bytes: z.instanceof(Uint8Array) }),
])
export type LogoSource = z.infer<typeof logoSourceSchema>

/** Raised when the drawing changes, so that a picture gets a new address. */
const DRAWING = 1
const HASH_DIGITS = 24
/** More does not fit below the name. */
const MAX_DESCRIPTION = 180
/** Tools in the row of a collection. */
const ROW = 6

/** Names a picture by what is on it and what it is of. */
export function pictureHash(subject: PictureSubject, facts: PictureFacts): string {
  const text = JSON.stringify([DRAWING, pictureKey(subject), facts])
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)
}

/** What the picture of a subject in the catalogue shows; null where there is no such thing. */
export function catalogueFacts(
  version: CatalogueVersion,
  subject: Exclude<PictureSubject, { kind: 'list' }>,
): PictureFacts | null {
  switch (subject.kind) {
    case 'tool':
      return toolFacts(version, subject.id)
    case 'compare':
      return comparisonFacts(version, subject.ids)
    case 'alternatives':
      return alternativesFacts(version, subject.id)
    case 'category':
      return categoryFacts(version, subject.slug)
  }
}

/** A shared list, as everybody who has its link sees it. */
export function listFacts(version: CatalogueVersion, name: string, toolIds: readonly number[]): PictureFacts {
  const tools = readKnown(version, toolIds)
  return collection(pictureMessages.list, { title: name, line: countLine(tools.length) }, tools)
}

function toolFacts(version: CatalogueVersion, id: number): PictureFacts | null {
  const [tool] = readKnown(version, [id])
  if (tool === undefined) return null
  const category = version.categories.find((entry) => entry.id === tool.categoryId)
  return {
    kind: 'tool',
    tool: pictured(tool),
    description: tool.description.slice(0, MAX_DESCRIPTION).toWellFormed(),
    category: category?.name ?? null,
  }
}

function comparisonFacts(version: CatalogueVersion, ids: readonly number[]): PictureFacts | null {
  const tools = readKnown(version, ids)
  return tools.length < ids.length ? null : { kind: 'comparison', tools: tools.map(pictured) }
}

function alternativesFacts(version: CatalogueVersion, id: number): PictureFacts | null {
  const [tool, ...others] = readKnown(version, alternativesOfTool(version, id))
  if (tool === undefined) return null
  const title = pictureMessages.alternativesTo(tool.name)
  return collection(pictureMessages.alternatives, { title, line: countLine(others.length) }, others)
}

function categoryFacts(version: CatalogueVersion, slug: string): PictureFacts | null {
  const category = version.categories.find((entry) => entry.slug === slug)
  if (category === undefined) return null
  const { ids, total } = version.engine.run({ ...categoryQuery(slug), limit: ROW })
  const tools = readKnown(version, ids)
  const facts = collection(pictureMessages.category, { title: category.name, line: countLine(total) }, tools)
  return { ...facts, more: total - tools.length }
}

type Collection = Extract<PictureFacts, { kind: 'collection' }>

function collection(
  label: string,
  { title, line }: { title: string; line: string },
  tools: readonly SyncTool[],
): Collection {
  const shown = tools.slice(0, ROW).map(pictured)
  return { kind: 'collection', label, title, line, tools: shown, more: tools.length - shown.length }
}

function countLine(count: number): string {
  return count === 0 ? pictureMessages.noTools : pictureMessages.tools(count)
}

function readKnown({ tools }: CatalogueVersion, ids: readonly number[]): SyncTool[] {
  return ids
    .map((id) => tools.get(id))
    .filter((tool) => tool !== undefined)
    .map(readSyncTool)
}

function pictured(tool: SyncTool): PicturedTool {
  const { name, website, logo, rating, reviewCount, isSample, status } = tool
  const isGone = status === 'discontinued'
  const isRated = rating !== null && reviewCount > 0 && !isSample
  return {
    name,
    host: new URL(website).hostname.replace(/^www\./, ''),
    logo,
    price: isGone ? uiMessages.discontinued : pricingText(tool),
    isGone,
    rating: isRated ? { value: rating, reviews: formatDecimal(reviewCount, 0, 0) } : null,
  }
}
