import { domainToUnicode } from 'node:url'
import { YOUNG_AGENT_DAYS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { nameSkeleton } from '../../lib/name-skeleton.ts'
import { findAgent } from '../../repositories/agents.ts'
import { wasArchived } from '../../repositories/any-tools.ts'
import { hasListedSince, listWaitingNames } from '../../repositories/listings.ts'
import { inLatin } from '../../services/analysers/disguised-host.ts'
import { nameKey } from '../../services/analysers/name-key.ts'

// What the checks notice about a submission without refusing it: an admin looks at it once it is paid for. They contact
// nobody, because the server makes no request that a stranger chose: whether an address can be reached is judged by its
// form alone.

const DAY_MS = 86_400_000

/** Endings of domains that products have. Two letters are a country's. Others are rare enough to be looked at. */
const ENDINGS = new Set(
  (
    'com net org info biz edu gov int app dev page web site website online tech cloud digital software systems tools ' +
    'solutions services studio design art agency company business work works team group global world space live ' +
    'media news blog video audio music photo photos games game play fun chat social email mail security finance ' +
    'money capital fund bank legal health care education academy school science engineering computer network host ' +
    'store shop market xyz one pro plus new now run bot codes directory foundation institute ventures vision zone'
  ).split(' '),
)

/** Hosts that forward to an address which they hide. */
const FORWARDERS =
  /(^|\.)(bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|lnkd\.in|t\.me|linktr\.ee)$/

/** Words of spam, in texts in lower case and plain letters. */
const SPAM =
  /\b(casino|betting|gambling|viagra|cialis|porn|xxx|escorts?|payday loans?|forex signals?|crypto giveaway|double your (money|bitcoin)|free money|get rich|guaranteed (profit|income|returns?)|100% (free|guaranteed)|buy (followers|likes|reviews|backlinks)|click here|act now|work from home|miracle|lottery|whatsapp me)\b/u

/** @returns remarks about the address, in whole sentences */
export function remarksOnAddress(website: string): string[] {
  const host = new URL(website).hostname.replace(/\.$/, '')
  const ending = host.split('.').at(-1) ?? ''
  const remarks: string[] = []
  if (FORWARDERS.test(host)) remarks.push(`“${host}” forwards to an address that it hides.`)
  if (host.includes('xn--'))
    remarks.push(`The website is in letters of another alphabet: “${domainToUnicode(host)}”.`)
  else if (!/^[a-z]{2}$/.test(ending) && !ENDINGS.has(ending))
    remarks.push(`“.${ending}” is not an ending that products usually have: the website may not exist.`)
  return remarks
}

/** @returns remarks about name and description, in whole sentences */
export function remarksOnWords({
  toolName,
  description,
}: {
  toolName: string
  description: string
}): string[] {
  const text = inLatin(`${toolName} ${description}`.normalize('NFKC').toLowerCase())
  const [spam] = SPAM.exec(text) ?? []
  return spam === undefined ? [] : [`“${spam}” is a word of spam.`]
}

/** The most submissions whose names are compared. */
const WAITING = 500

/** @returns remarks about what else there is: former tools, waiting submissions, and the agent's own */
export async function remarksOnCompany(
  db: Database,
  {
    toolName,
    websiteKey,
    agentId,
    now,
  }: { toolName: string; websiteKey: string; agentId: number; now: string },
): Promise<string[]> {
  const remarks: string[] = []
  if (await wasArchived(db, websiteKey)) remarks.push('A tool with this website was in the directory before.')
  const key = nameKey(inLatin(toolName))
  const look = nameSkeleton(toolName)
  const twin = (await listWaitingNames(db, WAITING)).find(
    (name) => nameKey(inLatin(name)) === key || nameSkeleton(name) === look,
  )
  if (twin !== undefined) remarks.push(`Another submission with nearly this name is waiting: “${twin}”.`)
  if (await isHasty(db, agentId, now))
    remarks.push('The agent is new, and has submitted another tool within a day.')
  return remarks
}

async function isHasty(db: Database, agentId: number, now: string): Promise<boolean> {
  const agent = await findAgent(db, agentId)
  if (agent === undefined || agent.is_verified === 1) return false
  const before = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString()
  if (agent.created_at <= before(YOUNG_AGENT_DAYS)) return false
  return hasListedSince(db, { agentId, ownerId: agent.owner_user_id, since: before(1) })
}
