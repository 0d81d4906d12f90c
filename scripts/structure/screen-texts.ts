/** Texts for people that stand in a component instead of shared/messages, where one hand reads them all. */
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** Props that people see or hear. */
const SPOKEN =
  /^(title|label|placeholder|aria-label|aria-description|description|text|hint|alt|note|heading|error|message|meaning)$/
const WORD = /\p{L}{2,}/u

/** The texts of a component's markup: between tags, and in the props that people see or hear. */
export function textsOf({ path, text }: SourceFile): string[] {
  const found: string[] = []
  visit(parseSync(path, text).program, found)
  return found.filter((words) => WORD.test(words))
}

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const child of node) visit(child, found)
  if (!isNode(node)) return
  if (node.type === 'JSXText') found.push(String(node.value).trim())
  if (node.type === 'JSXAttribute' && SPOKEN.test(nameOf(node.name)) && isNode(node.value))
    found.push(typeof node.value.value === 'string' ? node.value.value : '')
  for (const child of Object.values(node)) visit(child, found)
}

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (name: unknown) => (isNode(name) ? String(name.name) : '')
