import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { type Problem, problemSchema } from '#shared/api/problem.ts'
import { A2A, MCP } from '#shared/policy/marketplace.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Answer } from './send.ts'

/** Texts that would reveal the server's internals. */
const LEAKS: Readonly<Record<string, RegExp>> = {
  'a stack': /(\n|\\n)\s+at \S+.*[:(]\d+/,
  'a source file': /\.(ts|mjs|cjs):\d+|file:\/\/\/|node:internal/,
  'a module': /node_modules|sync-server|better-sqlite3|kysely/i,
  'SQL or its error':
    /SQLITE_[A-Z]+|SqliteError|constraint failed|no such (column|table)|violates .{1,40}constraint|(relation|column) ".{1,80}" does not exist|invalid (input syntax|byte sequence)|could not serialize|(select|insert into|update|delete from) "\w+"/i,
  'an error of the language':
    /\b(TypeError|RangeError|SyntaxError|ReferenceError|ZodError)\b|is not a function|Cannot read propert/,
}

const SECURITY_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
] as const

/** Folders of this machine that no answer may contain. */
type Folders = readonly string[]

/** Every problem of an answer, as readable text. */
export function wrongWith(request: FuzzRequest, answer: Answer, folders: Folders): string[] {
  const { status, headers, body } = answer
  const wrong = status >= 500 ? [`a server error, ${status}`] : []
  for (const name of SECURITY_HEADERS) if (headers[name] === undefined) wrong.push(`no header ${name}`)
  wrong.push(...leaksOf(body, folders))
  if (request.method !== 'HEAD') wrong.push(...wrongForm(request, answer))
  return wrong
}

export function leaksOf(text: string, folders: Folders): string[] {
  const named = folders
    .filter((folder) => text.includes(folder))
    .map((folder) => `it names the folder ${folder}`)
  const leaks = Object.entries(LEAKS).flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found === null ? [] : [`it shows ${what}: ${JSON.stringify(found[0].slice(0, 80))}`]
  })
  return [...named, ...leaks]
}

function wrongForm(request: FuzzRequest, answer: Answer): string[] {
  const [path = ''] = request.path.split('?')
  if (path === MCP.path || path === A2A.path) return wrongMessage(answer)
  if (answer.status >= 400) return path.startsWith('/api/') ? wrongProblem(answer) : []
  const call: CallDefinition | undefined = request.call && contract[request.call]
  if (call?.output === undefined || answer.status >= 300) return []
  const json = readJson(answer.body)
  if (json === undefined) return [`no JSON: ${answer.body.slice(0, 80)}`]
  const parsed = call.output.safeParse(json)
  return parsed.success ? [] : [`the output of ${request.call} does not fit: ${parsed.error.message}`]
}

function wrongProblem({ status, headers, body }: Answer): string[] {
  const type = headers['content-type'] ?? 'of no type'
  if (!type.startsWith('application/problem+json')) return [`the refusal ${status} is ${type}`]
  const parsed = problemSchema.strict().safeParse(readJson(body))
  if (!parsed.success) return [`the problem document does not fit: ${parsed.error.message}`]
  const wrong = contradictions(parsed.data, status)
  if (headers['cache-control'] !== 'no-store') wrong.push('a cache may keep the refusal')
  return wrong
}

function contradictions(problem: Problem, status: number): string[] {
  const { code, detail, issues } = problem
  const wrong = []
  if (problem.status !== status) wrong.push(`the problem says ${problem.status}, the answer ${status}`)
  if (problem.type !== `urn:ai-tool-hub:problem:${code}`)
    wrong.push(`the type ${problem.type} is not that of ${code}`)
  if (detail === '' || problem.message !== detail || problem.error !== detail)
    wrong.push('the problem has no one detail')
  if (JSON.stringify(issues).length > MOST_SAID) wrong.push('the issues are longer than what was sent')
  return wrong
}

/** A refusal must be short. */
const MOST_SAID = 32 * 1024

/** MCP and A2A answer in JSON-RPC, where a server error can hide in a result. */
function wrongMessage(answer: Answer): string[] {
  const { status, body } = answer
  if (answer.headers['content-type']?.startsWith('application/problem+json')) return wrongProblem(answer)
  if (body === '') return status === 202 ? [] : [`${status} without a message`]
  const said = answer.headers['content-type']?.startsWith('text/event-stream')
    ? readEvents(body)
    : readJson(body)
  // A batch has as many answers as requests, and so has a stream.
  return Array.isArray(said) && said.length > 0
    ? said.flatMap((part) => wrongPart(part, status))
    : wrongPart(said, status)
}

/** The messages of a stream, of which the last is the result. */
const readEvents = (body: string): unknown[] =>
  [...body.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => readJson(json))

function wrongPart(said: unknown, status: number): string[] {
  const body = JSON.stringify(said) ?? ''
  if (!isRecord(said) || said.jsonrpc !== '2.0') return [`no message of JSON-RPC: ${body.slice(0, 80)}`]
  if (isRecord(said.error)) {
    const isWhole = Number.isInteger(said.error.code) && typeof said.error.message === 'string'
    return isWhole && said.error.code !== INTERNAL_ERROR
      ? []
      : [`the error of JSON-RPC is ${body.slice(0, 200)}`]
  }
  if (status >= 400) return [`${status} without an error of JSON-RPC`]
  const refusal =
    isRecord(said.result) && isRecord(said.result.structuredContent) && said.result.structuredContent.error
  return isRecord(refusal) && Number(refusal.status) >= 500
    ? [`a server error in a result: ${body.slice(0, 200)}`]
    : []
}

const INTERNAL_ERROR = -32603

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The same for the answer to bytes that are not valid HTTP. */
export function wrongWithBytes(said: string, folders: Folders): string[] {
  const errors = [...said.matchAll(/^HTTP\/1\.1 (5\d\d)/gm)].map(([, status]) => `a server error, ${status}`)
  return [...errors, ...leaksOf(said, folders)]
}
