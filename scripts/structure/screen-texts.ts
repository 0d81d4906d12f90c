/** Texts for people that stand in the code of the screens instead of shared/messages, where one hand reads them all. */
import { parseSync } from 'vite'
import { isTestCode, type SourceFile } from './source-files.ts'

/** Props and properties that people see or hear, whatever their text looks like. */
const SPOKEN =
  /^(title|label|placeholder|aria-label|aria-description|description|text|hint|alt|note|heading|header|error|message|meaning|done|failed|confirm|caption|tip|question)$/
const WORD = /\p{L}{2,}/u

/** Elsewhere a text is for people when a capital begins it and small letters follow: `Save`, `Sign in`, `“chat” in Writing`. */
const CAPITALISED = /^[“(]?(?:\p{Lu}[\p{Ll}’']+(?:[\s,.:;?!…”)]|$)|\p{Lu}+ \p{Ll})/u
/** In small letters throughout, it is when one of its words is none that a class, a path or a key is made of. */
const PHRASE =
  /(?:^|\s)(?:a|an|the|of|in|at|is|are|was|and|or|not|no|for|to|with|from|by|your|you|this|that|it|its|per|ago|last|until|since|only|more|than|when|within|left|too)(?=\s|[.,:;?!…]|$)/

/** Names of systems, of services and of keys: they are the same wherever they stand, and nobody words them. */
const NAMES = /^(Android|Windows|Mac|Linux|Facebook|Reddit|Telegram|JavaScript|curl|Ctrl|Esc)$/
/** Names of HTTP headers begin with a capital as well. */
const HEADER = /^(?:\p{Lu}\p{Ll}*-)+\p{Lu}\p{Ll}+$|^(?:Accept|Authorization|Cookie|Origin)$/u
/** Classes are told by their hyphens: `text-warning`, `m-0 font-semibold`. */
const CLASSES = /^[a-z]\S*-\S+(?: [a-z]\S*-\S+)*$/
/** Brackets and signs of selectors, queries and lists of fonts. */
const SYNTAX = /[[\]{}<>="#|]/

const isCode = (text: string) => NAMES.test(text) || HEADER.test(text) || CLASSES.test(text)

/** What the screens are made of: no samples of the gallery. */
const isScreen = ({ path }: SourceFile) => /^pwa\/(?!.*\/gallery(?:\/|-page))/.test(path) && !isTestCode(path)

/** One sentence for each text that has not moved to shared/messages. */
export function screenTexts(files: SourceFile[]): string[] {
  return files
    .filter(isScreen)
    .flatMap((file) => textsOf(file).map((text) => `${file.path}: a text for people stands in code: ${text}`))
}

/** The texts of a file's markup, objects, arguments and returns, also where an expression chooses between them or fills one. */
function textsOf({ path, text }: SourceFile): string[] {
  const found: string[] = []
  visit(parseSync(path, text).program, found, false)
  return found
}

/** @param isSpoken what stands here is shown as it is, so that a word in small letters counts too */
function visit(node: unknown, found: string[], isSpoken: boolean): void {
  if (Array.isArray(node)) for (const child of node) visit(child, found, isSpoken)
  if (!isNode(node) || isSilent(node)) return
  const text = textIn(node)
  if (text !== null && isForPeople(text, isSpoken)) found.push(text)
  for (const [name, child] of Object.entries(node))
    if (!isSilentPart(node, name, child)) visit(child, found, isSpokenPart(node, name, isSpoken))
}

function isForPeople(text: string, isSpoken: boolean): boolean {
  if (!WORD.test(text) || isCode(text)) return false
  return isSpoken || CAPITALISED.test(text) || (text.includes(' ') && PHRASE.test(text) && !SYNTAX.test(text))
}

/** A template has `…` where a value is put in. */
function textIn(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value).trim()
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** Types, paths of files, and what developers read: errors. */
function isSilent({ type, callee }: Node): boolean {
  if (/^(?:Import|ExportAll|ThrowStatement)/.test(type)) return true
  if (type.startsWith('TS')) return !/^TS(?:As|Satisfies|NonNull)/.test(type)
  return (
    (isNode(callee) && callee.type === 'Super') || (type === 'NewExpression' && /Error$/.test(nameOf(callee)))
  )
}

/** Names of properties, what is compared with, and styles. */
function isSilentPart(node: Node, name: string, child: unknown): boolean {
  switch (node.type) {
    case 'Property':
      return name === 'key' || (name === 'value' && /^className/.test(nameOf(node.key)))
    case 'JSXAttribute':
      return /^className/.test(nameOf(node.name))
    case 'MemberExpression':
      return name === 'property' && isNode(child) && child.type === 'Literal'
    case 'SwitchCase':
      return name === 'test'
    case 'ExportNamedDeclaration':
      return name === 'source'
    case 'BinaryExpression':
      return /^[!=]==$/.test(String(node.operator)) && isNode(child) && child.type === 'Literal'
    default:
      return false
  }
}

/** What the part comes to is shown where the whole is: the branches of a choice, what a function answers at once. */
const PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  JSXExpressionContainer: ['expression'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  ArrowFunctionExpression: ['body'],
  TSAsExpression: ['expression'],
}

function isSpokenPart(node: Node, name: string, isSpoken: boolean): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return name === 'children'
  if (node.type === 'JSXAttribute') return name === 'value' && SPOKEN.test(nameOf(node.name))
  if (node.type === 'Property') return name === 'value' && SPOKEN.test(nameOf(node.key))
  return isSpoken && (PASSED_ON[node.type]?.includes(name) ?? false)
}

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Of an identifier, or of a key in quotation marks. */
const nameOf = (name: unknown) => (isNode(name) ? String(name.name ?? name.value ?? '') : '')
