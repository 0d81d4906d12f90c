import type { ImprovementChanges, ImprovementType } from '#shared/domain/improvement.ts'
import { tidyList } from './tidy-list.ts'

/** What the words of a proposal come to. */
export interface ParsedContent {
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
  const entries = tidyList(splitEntries(text))
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
