import type { z } from 'zod'
import { describeIssue } from '#shared/api/parse-input.ts'
import {
  type ImprovementChanges,
  type ImprovementType,
  improvementChangesSchema,
  type improvementRequestSchema,
  type improvementSubmissionSchema,
} from '#shared/domain/improvement.ts'
import { centsFromDollars } from '#shared/policy/money.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import type { StoredImprovement } from '../../repositories/improvements.ts'

/** A proposal of an agent, in one form for all endpoints. */
export interface Proposal {
  toolId: number
  kind: ImprovementType
  /** Free text, interpreted according to `kind`; null when `changes` is given. */
  content: string | null
  changes: ImprovementChanges | null
  /** The request field that `content` or `changes` comes from. */
  source: string
  reasoning: string
  priceCents: number
  /** The tool revision that it was written against; null for the current one. */
  baseRevision: number | null
}

/** Reads the request format of the dashboard and of MCP. */
export function fromSubmission(body: z.infer<typeof improvementSubmissionSchema>): Proposal {
  const { toolId, improvements, estimatedValue, improvementType, changes, baseRevision } = body
  const words = { content: improvements, changes: null, source: 'improvements', reasoning: '' }
  const fields = { content: null, changes: changes ?? null, source: 'changes', reasoning: improvements }
  return {
    toolId,
    kind: improvementType,
    ...(changes === undefined ? words : fields),
    priceCents: centsFromDollars(estimatedValue),
    baseRevision: baseRevision ?? null,
  }
}

/** Reads the request format of the demo page. */
export function fromRequest(toolId: number, body: z.infer<typeof improvementRequestSchema>): Proposal {
  return {
    toolId,
    kind: body.improvementType,
    content: body.proposedContent,
    changes: null,
    source: 'proposedContent',
    reasoning: body.reasoning,
    priceCents: centsFromDollars(body.priceUsd),
    baseRevision: body.baseRevision ?? null,
  }
}

/** An agent's answer to a request for changes. */
export interface Revision {
  changes: ImprovementChanges
  /** Defaults to the previous reasoning. */
  reasoning?: string | undefined
}

/** The same proposal with other changes, for the current tool. */
export function fromRevision(
  { toolId, kind, priceCents, reasoning }: StoredImprovement,
  revision: Revision,
): Proposal {
  const words = { content: null, changes: revision.changes, source: 'changes' }
  const why = revision.reasoning ?? reasoning
  return { toolId, kind, priceCents, ...words, reasoning: why, baseRevision: null }
}

/** The content of a proposal, independent of its tool. */
export interface ProposalText {
  changes: ImprovementChanges
  reasoning: string
}

/** Reads and validates the changes of a proposal. @throws InvalidInputError */
export function readProposal(proposal: Proposal): ProposalText {
  const { changes, introduction } = wordsOf(proposal)
  const parsed = improvementChangesSchema.safeParse(changes, { error: describeIssue })
  if (!parsed.success) {
    throw new InvalidInputError(
      parsed.error.issues.map(({ path, message }) => ({
        path: proposal.source,
        message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
      })),
    )
  }
  const reasons = [proposal.reasoning, introduction].filter((text) => text !== '')
  return { changes: parsed.data, reasoning: reasons.join('\n\n') }
}

function wordsOf({ kind, content, changes }: Proposal) {
  if (content !== null) return parseContent(kind, content)
  const { features, tags, ...texts } = changes ?? {}
  const normalized = {
    ...texts,
    ...(features !== undefined && { features: normalizeList(features) }),
    ...(tags !== undefined && { tags: normalizeTags(tags) }),
  }
  return { changes: normalized, introduction: '' }
}

/** The result of reading free text. */
interface ParsedContent {
  changes: ImprovementChanges
  /** The text before the first heading, if there is also a `Description:` section; otherwise ''. */
  introduction: string
}

/**
 * Reads free text as a description, a summary, or features (one per line or comma), or as several of them under the
 * headings `Description:`, `Summary:`, `Features:` and `Tags:`. Lengths are not checked.
 */
export function parseContent(kind: ImprovementType, content: string): ParsedContent {
  const text = content.trim()
  if (kind === 'full') return parseSections(text)
  return { changes: fieldOf(kind, text), introduction: '' }
}

type Section = 'description' | 'summary' | 'features' | 'tags'

/** Allows the heading marks of Markdown. */
const HEADING = /^[ \t#*_]{0,8}(description|summary|features|tags)[*_]{0,3}[ \t]?:[ \t*_]{0,8}(.*)$/i

function parseSections(text: string): ParsedContent {
  const introduction: string[] = []
  const sections = new Map<Section, string[]>()
  let lines = introduction
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line)
    if (heading === null) {
      lines.push(line)
      continue
    }
    const section = sectionOf(heading[1] ?? '')
    lines = sections.get(section) ?? []
    sections.set(section, lines)
    lines.push(heading[2] ?? '')
  }
  return assemble(sections, introduction.join('\n').trim())
}

/** Without a `Description:` section, the text before the first heading is the description. */
function assemble(sections: ReadonlyMap<Section, readonly string[]>, introduction: string): ParsedContent {
  const changes: ImprovementChanges = {}
  for (const [section, lines] of sections) Object.assign(changes, fieldOf(section, lines.join('\n').trim()))
  if (changes.description !== undefined) return { changes, introduction }
  return { changes: { ...fieldOf('description', introduction), ...changes }, introduction: '' }
}

/** An empty section is ignored: it does not clear the field. */
function fieldOf(section: Section, text: string): ImprovementChanges {
  if (section === 'description' || section === 'summary') return text === '' ? {} : { [section]: text }
  const entries = (section === 'tags' ? normalizeTags : normalizeList)(splitEntries(text))
  return entries.length === 0 ? {} : { [section]: entries }
}

/** Commas in brackets do not split an entry: `Export (PDF, DOCX)`. */
function splitEntries(text: string): string[] {
  return text.split(/\r?\n|,(?![^(\n]{0,200}\))/)
}

function sectionOf(word: string): Section {
  const name = word.toLowerCase()
  if (name === 'summary' || name === 'features' || name === 'tags') return name
  return 'description'
}

const BULLET = /^\s*(?:[-*+•–—·▪◦‣]|\d{1,2}[.)])(?:\s+|$)/

/** Removes bullets, empty entries and entries that differ from an earlier one only in case or spaces. */
function normalizeList(entries: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const entry of entries) {
    const text = entry.replace(BULLET, '').replace(/\s+/g, ' ').trim()
    const key = text.toLowerCase()
    if (text !== '' && !byKey.has(key)) byKey.set(key, text)
  }
  return [...byKey.values()]
}

const ACRONYMS = new Set(
  '2d 3d ai api ar cli crm css csv hr html ide llm mcp ml nlp ocr pdf sdk seo sql ui ux vr'.split(' '),
)

/** As a list, and spelt as the tags of the catalogue: `video editing` is `Video editing`, `document ai` is `Document AI`. */
function normalizeTags(tags: readonly string[]): string[] {
  return normalizeList(tags).map((tag) => {
    if (tag !== tag.toLowerCase()) return tag
    const words = tag.replace(/[a-z\d]+/g, (word) => (ACRONYMS.has(word) ? word.toUpperCase() : word))
    return /^\p{L}+(?!\S*\d)/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words
  })
}
