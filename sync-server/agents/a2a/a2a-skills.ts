import { contract } from '#shared/api/contract.ts'
import { searchToolsInput } from '#shared/api/tool-questions.ts'
import { comparisonTitle } from '#shared/catalogue/compare-ids.ts'
import type { Vocabulary } from '#shared/catalogue/natural-language/vocabulary.ts'
import type { SyncTool, ToolAnswer } from '#shared/domain/tool.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { paths } from '#shared/paths.ts'
import { A2A } from '#shared/policy/marketplace.ts'
import { A2A_SKILLS, type SkillId } from '../../services/site/agent-card.ts'
import {
  comparisonTable,
  factLines,
  markdownLink,
  NOTICE,
  paragraph,
  toolFacts,
  toolLine,
} from '../../services/site/markdown.ts'
import { catalogueTools } from '../mcp/catalogue-tools.ts'
import { fitAnswer, nextArguments } from '../mcp/mcp-answers.ts'
import type { RunCall } from '../mcp/mcp-tool.ts'
import { A2aError } from './a2a-errors.ts'
import type { AskedMessage, SkillAnswer } from './a2a-messages.ts'
import { readQuestion, type SkillCall } from './a2a-question.ts'

export interface SkillContext {
  /** For the caller of this message. */
  run: RunCall
  vocabulary: () => Vocabulary
  categoryName: (id: number) => string
  origin: string
}

/** Of an answer: for its envelope and the names that a client gave, then for the data; the text takes what is left. */
const ENVELOPE_BYTES = 3000
const DATA_BYTES = 26_000

/** Answers a message by the skill that it names or that its words ask for. @throws A2aError, and AppError as the calls do */
export async function answerMessage(
  { text, named }: Pick<AskedMessage, 'text' | 'named'>,
  context: SkillContext,
): Promise<SkillAnswer> {
  const call =
    named === null
      ? await readQuestion(text, context)
      : { skill: knownSkill(named.skill), arguments: named.arguments, remarks: [] }
  const tool = toolOf(call.skill)
  const { request, skip } = tool.parse(call.arguments)
  const data = await context.run(tool.call, request)
  const next = nextArguments(tool, call.arguments)
  const { value } = fitAnswer({ ...tool, data, skip, next }, DATA_BYTES)
  const facts = { skill: call.skill, arguments: call.arguments, ...value }
  const room = A2A.maxAnswerBytes - ENVELOPE_BYTES - jsonBytes(facts)
  return { text: fitText(writeText(call, value, context), room), data: facts }
}

function knownSkill(name: string): SkillId {
  const known = A2A_SKILLS.find(({ id }) => id === name)
  if (known !== undefined) return known.id
  const message = `must be one of ${A2A_SKILLS.map(({ id }) => id).join(', ')}`
  throw new A2aError('INVALID_PARAMS', `The skill ${message}.`, [{ path: 'skill', message }])
}

function toolOf(skill: SkillId) {
  const tool = catalogueTools.find(({ name }) => name === skill)
  if (tool === undefined) throw new TypeError(`no tool for the skill ${skill}`)
  return tool
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

interface Written {
  /** May be cut at its end. */
  body: readonly string[]
  end: readonly string[]
}

function fitText({ body, end }: Written, room: number): string {
  const whole = [...body, ...end].join('\n')
  if (jsonBytes(whole) <= room) return whole
  let left = room - jsonBytes([CUT, ...end].join('\n')) - 2
  const kept = body.findIndex((line) => {
    left -= jsonBytes(`${line}\n`)
    return left < 0
  })
  return [...body.slice(0, kept === -1 ? body.length : kept), CUT, ...end].join('\n')
}

const CUT = '\n*This text was cut. The data has more.*'

/** `value` is what the data part has, so that both say the same. */
function writeText(call: SkillCall, value: object, context: SkillContext): Written {
  const data: unknown = Reflect.get(value, 'data')
  const rest: unknown = Reflect.get(value, 'rest')
  const { lines, tools } = writers[call.skill](data, { call, context })
  return {
    body: [...call.remarks.flatMap((remark) => [paragraph(remark), '']), ...lines],
    end: [
      ...(rest !== undefined
        ? ['', 'More fit: send the arguments in `rest.next` of the data.']
        : hasNextPage(call, data)
          ? ['', 'More fit: send the arguments of the data with the next `page`.']
          : []),
      ...(tools.some(({ isSample }) => isSample) ? ['', SAMPLES] : []),
      '',
      NOTICE,
    ],
  }
}

/** Whether a search has found more than the pages up to this one. */
function hasNextPage({ skill, arguments: given }: SkillCall, data: unknown): boolean {
  if (skill !== 'search_tools') return false
  const { page, limit } = searchToolsInput.pick({ page: true, limit: true }).parse({
    page: given.page,
    limit: given.limit,
  })
  return page * limit < contract.listTools.output.parse(data).total
}

const SAMPLES = '*Ratings and counts of tools marked as sample are generated: nobody has given them.*'

type Write = (
  data: unknown,
  asked: { call: SkillCall; context: SkillContext },
) => { lines: string[]; tools: readonly SyncTool[] }

const writers: Readonly<Record<SkillId, Write>> = {
  search_tools(data, { call, context }) {
    const { tools: found, total } = contract.listTools.output.parse(data)
    const tools = found.map(asSynced)
    const conditions = conditionsOf(call.arguments)
    const asked = conditions === '' ? '' : ` for ${conditions}`
    if (total === 0) {
      const advice = 'Ask with fewer conditions, or in other words.'
      return { lines: [`No tool was found${asked}. ${advice}`], tools }
    }
    const shown = tools.length < total ? `, ${tools.length} of them here` : ''
    return {
      lines: [
        `${countMessages.tools(total)}${asked}${shown}:`,
        '',
        ...tools.map((tool) => listedLine(tool, context)),
      ],
      tools,
    }
  },
  get_tool(data, { context }) {
    const detail = contract.getTool.output.parse(data)
    const tool = { ...asSynced(detail), details: detail.details }
    const summary = detail.aiSummary?.split(/\n+/).map(paragraph) ?? []
    return {
      lines: [
        `# ${markdownLink(tool.name, context.origin + paths.tool(tool.id))}`,
        '',
        paragraph(tool.description),
        '',
        ...factLines(toolFacts(tool, context.categoryName(tool.categoryId))),
        ...(tool.isSample ? ['- Rating: sample'] : []),
        ...(summary.length > 0 ? ['', ...summary] : []),
      ],
      tools: [tool],
    }
  },
  compare_tools(data, { context }) {
    const tools = contract.compareTools.output.parse(data).map(asSynced)
    if (tools.length === 0) return { lines: ['There are no tools with these ids.'], tools }
    const table = comparisonTable(tools, ({ categoryId }) => context.categoryName(categoryId))
    return { lines: [`# ${paragraph(comparisonTitle(tools))}`, '', ...table], tools }
  },
  find_alternatives(data, { context }) {
    const { tool, alternatives } = contract.listAlternatives.output.parse(data)
    const tools = alternatives.map(asSynced)
    const title = markdownLink(tool.name, context.origin + paths.tool(tool.id))
    return {
      lines: [
        tools.length === 0
          ? `Nothing here does the work of ${title}.`
          : `Instead of ${title}, the closest first:`,
        '',
        ...tools.map((one) => listedLine(one, context)),
      ],
      tools,
    }
  },
}

function listedLine(tool: SyncTool, { origin }: SkillContext): string {
  return `${toolLine(tool, origin)}${tool.isSample ? ' *(sample)*' : ''}`
}

const asSynced = ({ ai_summary, aiSummary, ...tool }: ToolAnswer): SyncTool => ({
  ...tool,
  hasAiSummary: (aiSummary ?? ai_summary) !== null,
})

/** `“transcribe meetings”, pricing free, rating 4`, as the words were understood. */
function conditionsOf({ search, page, limit, skip, ...filters }: Record<string, unknown>): string {
  const named = Object.entries(filters).map(([name, value]) => `${name} ${[value].flat().join(' or ')}`)
  return paragraph([...(search === undefined ? [] : [`“${search}”`]), ...named].join(', '))
}
