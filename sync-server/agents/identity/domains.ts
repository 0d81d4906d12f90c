import type { AgentDomain } from '#shared/domain/agent-domain.ts'
import { DOMAIN_LIMITS, DOMAIN_SCOPES, KEY_DIRECTORY } from '#shared/policy/domains.ts'
import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { SandboxRefusedError, ScopeError, TooManyKeysError } from '../../errors/agent-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import {
  deleteAgentDomain,
  findAgentDomain,
  listDomainKeys,
  markVerified,
  type StoredAgentDomain,
  saveAgentDomain,
  takeDomain,
} from '../../repositories/agent-domains.ts'
import {
  endKey,
  insertKey,
  type KeyHolder,
  listLiveKeys,
  purgeEndedKeys,
} from '../../repositories/agent-keys.ts'
import { readDomainReputations } from '../reputation/read-reputation.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'
import { type DirectoriesDeps, lookAtDirectory, tellOwnerOfDomain } from './domain-directories.ts'
import { hashKey, makeKey } from './key-format.ts'
import { ENDED_SHOWN } from './show-key.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** What stands in lists where keys show their beginning. */
const PREFIX = 'domain'
const LABEL_LENGTH = 60

type DomainScope = (typeof DOMAIN_SCOPES)[number]

interface NamedDomain {
  domain: string
  scopes: readonly DomainScope[]
}

/**
 * The domains that agents act for:
 *
 *   none ──name──▶ pending ──proof──▶ verified ──▶ lost  (its directory had no key for a week, or its key was ended)
 *                     └── a week, let go: none      └── let go, another domain: none
 *
 * A key of the agent names the domain, and a key of the domain signs for the agent, so neither can be had without the other. Each has a
 * key of the agent with the scopes that were chosen. Nobody knows this key: the signatures of the domain stand for it.
 */
export class Domains {
  readonly #deps: DirectoriesDeps

  constructor(deps: DirectoriesDeps) {
    this.#deps = deps
  }

  get isOn(): boolean {
    return this.#deps.isOn
  }

  async find(agentId: number): Promise<AgentDomain | null> {
    return this.#deps.reader.transaction().execute((db) => showDomain(db, agentId))
  }

  /**
   * Names a domain and reads its directory. The same domain again keeps what was proved, unless it is to do something else.
   * @throws SandboxRefusedError, VisitsOffError, ScopeError, TooManyKeysError
   */
  async name(holder: KeyHolder, { domain: name, scopes: asked }: NamedDomain): Promise<AgentDomain> {
    const { agentId } = holder
    this.#refuse(holder)
    const scopes = DOMAIN_SCOPES.filter((scope) => asked.includes(scope))
    const missing = scopes.find((scope) => !holder.scopes.includes(scope))
    if (missing !== undefined) throw new ScopeError(missing)
    await writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date()
      const known = await findAgentDomain(transaction, agentId, now.toISOString())
      const isSame = known?.domain.name === name && known.scopes.join() === scopes.join()
      if (isSame && known.isLive && !hasLapsed(known, now)) return
      await this.#start(transaction, { agentId, name, scopes, known }, now)
    })
    await lookAtDirectory(this.#deps, name)
    return this.#own(agentId)
  }

  async #start(
    transaction: WriteTransaction,
    { agentId, name, scopes, known }: Pick<NewName, 'agentId' | 'name' | 'scopes' | 'known'>,
    at: Date,
  ): Promise<void> {
    const now = at.toISOString()
    if (known !== undefined) await endKeyOf(transaction, known, now)
    const live = await listLiveKeys(transaction, agentId)
    if (live.length >= AGENT_COUNTS.keys) throw new TooManyKeysError(AGENT_COUNTS.keys)
    await purgeEndedKeys(transaction, { agentId, keep: ENDED_SHOWN }, now)
    const key = {
      agentId,
      label: name.slice(0, LABEL_LENGTH),
      prefix: PREFIX,
      hash: hashKey(makeKey()),
      scopes,
    }
    const { id: agentKeyId } = await insertKey(transaction, key, now)
    const { id: domainId } = await takeDomain(transaction, name, now)
    const proofBy = new Date(at.getTime() + DOMAIN_LIMITS.proofDays * DAY_MS).toISOString()
    await saveAgentDomain(transaction, { agentId, domainId, agentKeyId, proofBy }, now)
  }

  /** Reads the directory again. @throws VisitsOffError, NotFoundError */
  async check(holder: KeyHolder): Promise<AgentDomain> {
    this.#refuse(holder)
    const { name } = await this.#own(holder.agentId)
    await lookAtDirectory(this.#deps, name)
    return this.#own(holder.agentId)
  }

  /** A key of the domain has signed for the agent. @throws NotFoundError where the agent has named another one meanwhile */
  async prove({ agentId, domain: signer }: KeyHolder): Promise<AgentDomain> {
    await writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const known = await findAgentDomain(transaction, agentId, now)
      if (known === undefined || signer === null || known.domain_id !== signer.id || !known.isLive)
        throw noDomain()
      if (known.state !== 'pending') return
      await markVerified(transaction, agentId, now)
      const { name } = known.domain
      await notifyAgent(transaction, { agentId, event: 'domain.verified', data: { domain: name } }, now)
      await tellOwnerOfDomain(transaction, this.#deps.notices, { agentId, detail: name }, now)
    })
    return this.#own(agentId)
  }

  /** Nothing changes when there is none. */
  async drop({ agentId }: KeyHolder): Promise<void> {
    await writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const known = await findAgentDomain(transaction, agentId, now)
      if (known === undefined) return
      await endKeyOf(transaction, known, now)
      await deleteAgentDomain(transaction, agentId)
    })
  }

  #refuse({ isSandbox }: KeyHolder): void {
    // Everybody has the key of the demo.
    if (isSandbox) throw new SandboxRefusedError('name a domain')
    if (!this.#deps.isOn) throw new VisitsOffError()
  }

  async #own(agentId: number): Promise<AgentDomain> {
    const domain = await this.find(agentId)
    if (domain === null) throw noDomain()
    return domain
  }
}

interface NewName {
  agentId: number
  name: string
  scopes: readonly DomainScope[]
  known: StoredAgentDomain | undefined
}

const noDomain = () => new NotFoundError('This agent has no such domain.')

/** What was to be proved and was not. */
const hasLapsed = ({ state, proof_by: proofBy }: StoredAgentDomain, now: Date): boolean =>
  state === 'lost' || (state === 'pending' && Date.parse(proofBy) <= now.getTime())

async function endKeyOf(
  transaction: WriteTransaction,
  { agent_id: agentId, agent_key_id: id }: StoredAgentDomain,
  now: string,
): Promise<void> {
  if (id !== null) await endKey(transaction, { agentId, id }, now)
}

/** null for an agent that has none, and for one whose domain was not proved in time. */
async function showDomain(db: Database, agentId: number): Promise<AgentDomain | null> {
  const at = new Date()
  const known = await findAgentDomain(db, agentId, at.toISOString())
  if (known === undefined || (known.state === 'pending' && hasLapsed(known, at))) return null
  const { domain, isLive } = known
  const state = isLive ? known.state : 'lost'
  const isVerified = state === 'verified'
  const keys = await listDomainKeys(db, domain.id)
  const after = (from: string | null, ms: number) =>
    from === null ? null : new Date(Date.parse(from) + ms).toISOString()
  const isFailing = domain.failing_since !== null && state !== 'lost'
  return {
    name: domain.name,
    state,
    scopes: DOMAIN_SCOPES.filter((scope) => known.scopes.includes(scope)),
    namedAt: known.named_at,
    proofBy: state === 'pending' ? known.proof_by : null,
    verifiedAt: known.verified_at,
    lostAt: known.lost_at,
    directory: {
      url: `https://${domain.name}${KEY_DIRECTORY.path}`,
      result: domain.result,
      checkedAt: domain.tried_at,
      failingSince: domain.failing_since,
      keysUntil: keys.length === 0 ? null : after(domain.fetched_at, DOMAIN_LIMITS.keysHours * HOUR_MS),
      lostOn: isFailing && isVerified ? after(domain.failing_since, DOMAIN_LIMITS.lostDays * DAY_MS) : null,
      keys: keys.map(({ keyId, notBefore, expiresAt }) => ({ keyId, notBefore, expiresAt })),
    },
    reputation: isVerified
      ? (await readDomainReputations(db, [domain.id], at.toISOString()))(domain.id)
      : null,
  }
}

class VisitsOffError extends AppError {
  constructor() {
    super('Domains are off here, because this server doesn’t visit websites.', {
      status: 409,
      code: 'domains-off',
      title: 'Domains are off',
    })
  }
}
