/** Texts for people that stand in a component instead of shared/messages, where one hand reads them all. */
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** Props that people see or hear. */
const SPOKEN =
  /^(title|label|placeholder|aria-label|aria-description|description|text|hint|alt|note|heading|error|message|meaning)$/
const WORD = /\p{L}{2,}/u

/**
 * The texts of a component's markup: between tags, and in the props that people see or hear, also where an expression
 * chooses between them or puts a value into one.
 */
export function textsOf({ path, text }: SourceFile): string[] {
  const found: string[] = []
  visit(parseSync(path, text).program, found)
  return found.filter((words) => WORD.test(words))
}

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const child of node) visit(child, found)
  if (!isNode(node)) return
  if (node.type === 'JSXText') found.push(String(node.value).trim())
  if (node.type === 'JSXAttribute') {
    if (SPOKEN.test(nameOf(node.name))) speak(node.value, found)
    else visit(node.value, found)
    return
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node.children as unknown[])
      if (isNode(child) && child.type === 'JSXExpressionContainer') speak(child.expression, found)
  }
  for (const child of Object.values(node)) visit(child, found)
}

/** What an expression may come to: its own words, and those of the branches of a choice. */
function speak(node: unknown, found: string[]): void {
  if (!isNode(node)) return
  if (node.type === 'JSXExpressionContainer') speak(node.expression, found)
  if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
  if (node.type === 'TemplateLiteral')
    found.push(...(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked))
  if (node.type === 'ConditionalExpression')
    for (const branch of [node.consequent, node.alternate]) speak(branch, found)
  if (node.type === 'LogicalExpression') for (const side of [node.left, node.right]) speak(side, found)
}

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (name: unknown) => (isNode(name) ? String(name.name) : '')
