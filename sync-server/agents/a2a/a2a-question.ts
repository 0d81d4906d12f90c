import { contract } from '#shared/api/contract.ts'
import { fitQuestion } from '#shared/catalogue/natural-language/fit-question.ts'
import { type Asked, understand } from '#shared/catalogue/natural-language/understand.ts'
import type { Vocabulary } from '#shared/catalogue/natural-language/vocabulary.ts'
import { slugify } from '#shared/domain/slug.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { questionMessages, searchMessages } from '#shared/messages/search.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import type { SkillId } from '../../services/site/agent-card.ts'
import type { RunCall } from '../mcp/mcp-tool.ts'

/** A skill and its arguments, with what has to be said about how they were found. */
export interface SkillCall {
  skill: SkillId
  arguments: Record<string, unknown>
  remarks: readonly string[]
}

interface Reading {
  run: RunCall
  vocabulary: () => Vocabulary
}

const POLITE = /^(?:(?:hi|hello|hey|please|can you|could you|would you|i want to|i would like to)\b[\s,!]*)+/i
const QUOTES = /[“”„"]/g
/** Between the names of a comparison. */
const BETWEEN = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with|to|against|vs\.?|versus)\s+/i

const COMPARE = [
  /^(?:compare|comparison (?:of|between)|(?:what(?:'s|’s| is) the )?differences? between)\s+(.+)$/i,
  /^(?:what|which)(?:'s|’s| is) better\W*\s(.+)$/i,
  /^(.+\s(?:vs\.?|versus)\s.+)$/i,
]
const ALTERNATIVES = [
  /\balternatives?\s+(?:to|for|of)\s+(.+)$/i,
  /^(?:.*\s)?(?:tools?|apps?|anything|something)\s+(?:like|similar to)\s+(.+)$/i,
  /\b(?:instead of|replacement for|to replace)\s+(.+)$/i,
  /^(.+?)\s+alternatives?$/i,
]
const ABOUT = [
  /^(?:tell me (?:more )?about|describe|show me|explain|details? (?:of|on|about)|information (?:on|about))\s+(.+)$/i,
  /^what does\s+(.+?)\s+(?:do|cost|offer)$/i,
  /^how much (?:does|is)\s+(.+?)(?:\s+cost)?$/i,
  /^(?:what|who)(?:'s|’s| is)\s+(.+)$/i,
  /^is\s+(.+?)\s+(?:free|open source|any good)$/i,
]
/** A longer text is not the name of a tool alone. */
const NAME_WORDS = 5

/**
 * Reads plain words as a call of a skill: first a comparison, alternatives or a question about one tool, where the names in it
 * are those of tools; else a search, with the conditions that the words say.
 */
export async function readQuestion(text: string, reading: Reading): Promise<SkillCall> {
  const asked = text.replace(/\s+/g, ' ').trim().replace(POLITE, '')
  const plain = asked.replace(QUOTES, '').replace(/[\s?!.]+$/, '')
  return (
    (await readComparison(plain, reading)) ??
    (await readAlternatives(plain, reading)) ??
    (await readAbout(plain, reading)) ??
    readSearch(firstMatch([...COMPARE, ...ABOUT], plain) ?? asked, reading)
  )
}

async function readComparison(asked: string, { run }: Reading): Promise<SkillCall | null> {
  const part = firstMatch(COMPARE, asked)
  if (part === null) return null
  const names = part
    .split(BETWEEN)
    .filter((one) => one !== '')
    .slice(0, MOST_NAMES)
  if (names.length < 2) return null
  const found = new Map<number, string>()
  const unknown: string[] = []
  for (const name of names) {
    const tool = (await findTool(name, run)) ?? (await findTool(name.replace(FOR_WHAT, ''), run))
    if (tool === null) unknown.push(name)
    else found.set(tool.id, tool.name)
  }
  const [only] = found.keys()
  if (only === undefined) return null
  const remarks = unknown.length > 0 ? [`No tool here is called ${unknown.join(' or ')}.`] : []
  if (found.size === 1) return { skill: 'get_tool', arguments: { toolId: only }, remarks }
  const left = [...found.values()].slice(UI_COUNTS.comparedTools)
  return {
    skill: 'compare_tools',
    arguments: { toolIds: [...found.keys()].slice(0, UI_COUNTS.comparedTools) },
    remarks: [
      ...remarks,
      ...(left.length > 0
        ? [`Only ${UI_COUNTS.comparedTools} tools are compared at a time, without ${left.join(' and ')}.`]
        : []),
    ],
  }
}

/** `for meetings`, behind the last name. */
const FOR_WHAT = /\s+for\s.*$/i
/** Each name is a search. */
const MOST_NAMES = 5

async function readAlternatives(asked: string, { run, vocabulary }: Reading): Promise<SkillCall | null> {
  const name = firstMatch(ALTERNATIVES, asked)
  const tool = name === null ? null : await findTool(name, run)
  if (name === null || tool === null) return null
  const { findings } = understand(asked.replace(name, ''), vocabulary())
  return {
    skill: 'find_alternatives',
    arguments: { tool: String(tool.id) },
    remarks: notApplied(findings.map(({ label }) => label)),
  }
}

const notApplied = (wishes: readonly string[]): string[] =>
  wishes.length > 0 ? [`Not taken into account: ${wishes.join(', ')}.`] : []

async function readAbout(asked: string, { run }: Reading): Promise<SkillCall | null> {
  const name = firstMatch(ABOUT, asked)
  const isName = name === null && asked.split(' ').length <= NAME_WORDS
  const tool = name !== null ? await findTool(name, run) : isName ? await findTool(asked, run, true) : null
  return tool && { skill: 'get_tool', arguments: { toolId: tool.id }, remarks: [] }
}

/** With the conditions that the words say; where no tool has all of them, without the weakest, as on the page. */
async function readSearch(text: string, { run, vocabulary }: Reading): Promise<SkillCall> {
  const understanding = understand(text, vocabulary())
  const count = async (asked: Asked) => {
    const query = { ...argumentsOf(asked), limit: 1 }
    return contract.listTools.output.parse(await run('listTools', { query })).total
  }
  const { asked, total, givenUp, isAsTyped } = await fitQuestion({ text, understanding, count })
  const query = argumentsOf(asked)
  const tools = countMessages.tools(total)
  return {
    skill: 'search_tools',
    arguments: query,
    remarks: [
      ...(Object.keys(query).length === 0 ? [NOTHING_NAMED] : []),
      ...(givenUp.length === 0
        ? []
        : [
            `${searchMessages.noneHasAll} ${
              isAsTyped ? questionMessages.foundAsTyped(tools) : searchMessages.without(givenUp, tools)
            }`,
          ]),
      ...notApplied(understanding.leftOut),
    ],
  }
}

const NOTHING_NAMED = 'These words name no task and no tool, so the most popular come first.'

/** As the call takes them; what is not asked for is left out. */
function argumentsOf({ search, category, pricing, maxPrice, rating, features, tags, flags, sortBy }: Asked) {
  return {
    ...(search !== '' && { search }),
    ...(category !== null && { category }),
    ...(pricing.length > 0 && { pricing }),
    ...(maxPrice !== null && { maxPrice }),
    ...(rating !== null && { rating }),
    ...(features.length > 0 && { features }),
    ...(tags.length > 0 && { tags }),
    ...(flags.length > 0 && { flags }),
    ...(sortBy !== null && { sortBy }),
  }
}

function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[1]?.trim()
    if (name) return name
  }
  return null
}

const MOST_HITS = 5

/** The tool of a name: as it is written or was before, else, unless it `isExact`, the best one whose name begins with it. */
async function findTool(
  name: string,
  run: RunCall,
  isExact = false,
): Promise<{ id: number; name: string } | null> {
  const slug = slugify(name.replace(/^the\s+/i, ''))
  if (slug === '') return null
  const query = { search: name, discontinued: 'include', limit: MOST_HITS }
  const { tools } = contract.listTools.output.parse(await run('listTools', { query }))
  const named = tools.find((tool) => [tool.name, ...tool.formerNames].some((one) => slugify(one) === slug))
  const begun = isExact ? undefined : tools.find((tool) => slugify(tool.name).startsWith(`${slug}-`))
  return named ?? begun ?? null
}
