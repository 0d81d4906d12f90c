import type { z } from 'zod'
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

/** What an agent proposes, whichever way it comes. */
export interface Proposal {
  toolId: number
  kind: ImprovementType
  /** Words, read as `kind` says; null where `changes` are given. */
  content: string | null
  changes: ImprovementChanges | null
  /** The name of the field of the request that `content` or `changes` come from. */
  source: string
  reasoning: string
  priceCents: number
  /** The revision of the tool that it was written against; null for the current one. */
  baseRevision: number | null
}

/** The form of the dashboard and of MCP. */
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

/** The form of the demo page. */
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

/** What an agent answers a request for changes with. */
export interface Revision {
  changes: ImprovementChanges
  /** What was said before when left out. */
  reasoning?: string | undefined
}

/** The same proposal with other fields, for the tool as it is now. */
export function fromRevision(
  { toolId, kind, priceCents, reasoning }: StoredImprovement,
  revision: Revision,
): Proposal {
  const words = { content: null, changes: revision.changes, source: 'changes' }
  const why = revision.reasoning ?? reasoning
  return { toolId, kind, priceCents, ...words, reasoning: why, baseRevision: null }
}

/** What a proposal says, whatever tool it is about. */
export interface ProposalText {
  changes: ImprovementChanges
  reasoning: string
}

/** The fields that a proposal wants to change. @throws InvalidInputError */
export function readProposal(proposal: Proposal): ProposalText {
  const { changes, introduction } = wordsOf(proposal)
  const parsed = improvementChangesSchema.safeParse(changes)
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
  const tidied = {
    ...texts,
    ...(features !== undefined && { features: normalizeList(features) }),
    ...(tags !== undefined && { tags: normalizeList(tags) }),
  }
  return { changes: tidied, introduction: '' }
}

/** What the words of a proposal come to. */
interface ParsedContent {
  changes: ImprovementChanges
  /** What stands before the first heading of a text with a description of its own; '' for nothing. */
  introduction: string
}

/**
 * Reads the words of a proposal as what they are meant to be: a description, a summary, features one per line or comma,
 * or several of them under the headings `Description:`, `Summary:`, `Features:` and `Tags:`. Lengths are not checked.
 */
export function parseContent(kind: ImprovementType, content: string): ParsedContent {
  const text = content.trim()
  if (kind === 'full') return parseSections(text)
  return { changes: fieldOf(kind, text), introduction: '' }
}

type Section = 'description' | 'summary' | 'features' | 'tags'

/** Agents that write Markdown mark their headings. */
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

/** Without a description under its heading, what stands before the headings is it. */
function assemble(sections: ReadonlyMap<Section, readonly string[]>, introduction: string): ParsedContent {
  const changes: ImprovementChanges = {}
  for (const [section, lines] of sections) Object.assign(changes, fieldOf(section, lines.join('\n').trim()))
  if (changes.description !== undefined) return { changes, introduction }
  return { changes: { ...fieldOf('description', introduction), ...changes }, introduction: '' }
}

/** A section without words is none: it does not empty the field. */
function fieldOf(section: Section, text: string): ImprovementChanges {
  if (section === 'description' || section === 'summary') return text === '' ? {} : { [section]: text }
  const entries = normalizeList(splitEntries(text))
  return entries.length === 0 ? {} : { [section]: entries }
}

/** Commas in brackets belong to an entry: `Export (PDF, DOCX)`. */
function splitEntries(text: string): string[] {
  return text.split(/\r?\n|,(?![^(\n]{0,200}\))/)
}

function sectionOf(word: string): Section {
  const name = word.toLowerCase()
  if (name === 'summary' || name === 'features' || name === 'tags') return name
  return 'description'
}

const BULLET = /^\s*(?:[-*+•–—·▪◦‣]|\d{1,2}[.)])(?:\s+|$)/

/** Entries of a list without bullets, empty ones and ones that differ from an earlier one by case or spaces alone. */
function normalizeList(entries: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const entry of entries) {
    const text = entry.replace(BULLET, '').replace(/\s+/g, ' ').trim()
    const key = text.toLowerCase()
    if (text !== '' && !byKey.has(key)) byKey.set(key, text)
  }
  return [...byKey.values()]
}
