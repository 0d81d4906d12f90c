import type Provider from 'oidc-provider'
import type { AppRequest, ConnectedApp, ConnectionChoice } from '#shared/domain/connected-app.ts'
import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import { APP_SCOPES, OAUTH_LIMITS, OAUTH_RESOURCES } from '#shared/policy/oauth.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { TooManyKeysError } from '../../errors/agent-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { endKey, insertKey, listLiveKeys } from '../../repositories/agent-keys.ts'
import { listAgentsOf } from '../../repositories/agents.ts'
import {
  type Connection,
  deleteConnection,
  deleteUnusedClients,
  findConnection,
  findConnectionOfGrant,
  insertConnection,
  listConnections,
  listConnectionsOfAgent,
  listDeadConnections,
} from '../../repositories/oauth-connections.ts'
import {
  consumeRecord,
  deleteRecordsExpiredBefore,
  deleteRecordsOfGrant,
} from '../../repositories/oauth-records.ts'
import { findUser } from '../../repositories/users.ts'
import { record } from '../../services/security-log/record.ts'
import { createAgent } from '../identity/agent-registry.ts'
import { hashKey, makeKey } from '../identity/key-format.ts'
import { publisherOf, returnPlace } from './client-metadata.ts'
import { grantHashOf, recordHash } from './record-adapter.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LISTED = 100
/** What stands in lists where keys show their beginning. */
const PREFIX = 'connected app'
const KIND = 'assistant'

export interface ConnectionsDeps {
  reader: Database
  writer: Writer
  publicUrl: string
}

/** The request that a browser has begun: its id from the address, and from the cookie that is bound to this browser. */
export interface OpenRequest {
  id: string
  cookie: string | null
}

/**
 * Apps of others that act as an agent of a person:
 *
 *   request ──allow──▶ connected ──▶ ended  (disconnected, token stolen, key revoked, a year has passed)
 *      └── refuse, 10 minutes: none
 *
 * Each has a key of the agent with the scopes that the person allowed. Nobody knows this key: the tokens of the app stand for it.
 */
export class Connections {
  readonly #deps: ConnectionsDeps
  readonly #provider: () => Provider

  /** The provider needs the connections in turn. */
  constructor(deps: ConnectionsDeps, provider: () => Provider) {
    this.#deps = deps
    this.#provider = provider
  }

  /** What a person has to decide about. @throws NotFoundError */
  async show(userId: number, open: OpenRequest): Promise<AppRequest> {
    const { client, scopes, redirectUri } = await this.#find(open)
    const agents = (await listAgentsOf(this.#deps.reader, userId)).filter(isFree).slice(-OAUTH_LIMITS.agents)
    return {
      name: client.clientName ?? returnPlace(redirectUri),
      publisher: publisherOf(client.clientId),
      returnsTo: returnPlace(redirectUri),
      scopes,
      agents: agents.map(({ id, name }) => ({ id, name })).reverse(),
    }
  }

  /**
   * Connects the app. @returns where the browser goes on
   * @throws NotFoundError, InvalidInputError, LookAlikeError, TooManyKeysError
   */
  async allow(userId: number, open: OpenRequest, choice: ConnectionChoice): Promise<string> {
    const { interaction, client, scopes: asked, resources, redirectUri } = await this.#find(open)
    const scopes = APP_SCOPES.filter((scope) => choice.scopes.includes(scope))
    const wider = scopes.find((scope) => !asked.includes(scope))
    if (wider !== undefined)
      throw new InvalidInputError([{ path: 'scopes', message: `the app has not asked for “${wider}”` }])
    const { Grant } = this.#provider()
    const grant = new Grant({ accountId: String(userId), clientId: client.clientId })
    for (const address of resources) grant.addResourceScope(address, scopes)
    const grantId = await grant.save()
    await writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      // Of two answers at the same moment one counts.
      const isFirst = await consumeRecord(transaction, recordHash('Interaction', open.id), now)
      if (!isFirst) throw requestGone()
      const agentId = await agentOf(transaction, { userId, choice }, now)
      await this.#makeRoom(transaction, agentId, now)
      const name = client.clientName ?? returnPlace(redirectUri)
      const key = { agentId, label: name, prefix: PREFIX, hash: hashKey(makeKey()), scopes }
      const { id: keyId } = await insertKey(transaction, key, now)
      const app = { clientId: client.clientId, name, returnsTo: returnPlace(redirectUri) }
      await insertConnection(transaction, { userId, keyId, grantHash: grantHashOf(grantId), ...app }, now)
      await record(transaction, { kind: 'app.connected', userId, agentId }, now)
    })
    const login = { accountId: String(userId), remember: false }
    return this.#answer(interaction, { login, consent: { grantId } })
  }

  /** @returns where the browser goes on @throws NotFoundError */
  async refuse(open: OpenRequest): Promise<string> {
    const { interaction } = await this.#find(open)
    return this.#answer(interaction, { error: 'access_denied', error_description: 'The person refused.' })
  }

  async list(userId: number): Promise<ConnectedApp[]> {
    const connections = await listConnections(this.#deps.reader, userId, LISTED)
    return connections.map(({ id, name, returnsTo, scopes, agentId, agentName, createdAt, lastUsedAt }) => ({
      id,
      name,
      returnsTo,
      scopes: APP_SCOPES.filter((scope) => scopes.includes(scope)),
      agent: { id: agentId, name: agentName },
      createdAt,
      lastUsedAt,
    }))
  }

  /** Its tokens end at once. @throws NotFoundError */
  async disconnect(userId: number, id: number): Promise<void> {
    await writeTransaction(this.#deps.writer, async (transaction) => {
      const connection = await findConnection(transaction, { userId, id })
      if (connection === undefined) throw new NotFoundError('This app isn’t connected.')
      await endConnection(transaction, { ...connection, userId })
    })
  }

  /** The app has given up its tokens, or somebody has used a token a second time. */
  async grantEnded(grantHash: string): Promise<void> {
    await writeTransaction(this.#deps.writer, async (transaction) => {
      const connection = await findConnectionOfGrant(transaction, grantHash)
      if (connection !== undefined) await endConnection(transaction, connection)
    })
  }

  /** Whether tokens may be made for an app of this person: neither of them is locked, and the connection has not ended. */
  async isLive(userId: number, grantId: string | undefined): Promise<boolean> {
    const user = await findUser(this.#deps.reader, userId)
    if (user === undefined || user.lockedAt !== null) return false
    if (grantId === undefined) return true
    return (await findConnectionOfGrant(this.#deps.reader, grantHashOf(grantId))) !== undefined
  }

  /** Forgets what has expired, and apps that nobody has connected. */
  async purge(at = new Date()): Promise<void> {
    const { writer } = this.#deps
    const now = at.toISOString()
    await writeTransaction(writer, async (transaction) => {
      for (const { id, agentId, keyId, grantHash } of await listDeadConnections(transaction, now)) {
        await endKey(transaction, { agentId, id: keyId }, now)
        await deleteRecordsOfGrant(transaction, grantHash)
        await deleteConnection(transaction, id)
      }
    })
    await deleteRecordsExpiredBefore(writer, now)
    const unused = new Date(at.getTime() - OAUTH_LIMITS.unusedClientDays * DAY_MS)
    await deleteUnusedClients(writer, unused.toISOString())
  }

  /** The request, for the browser that has begun it only: whoever gets others to open it must gain nothing. @throws NotFoundError */
  async #find({ id, cookie }: OpenRequest) {
    if (cookie !== id) throw requestGone()
    const interaction = await this.#provider().Interaction.find(id)
    if (interaction === undefined || interaction.result !== undefined) throw requestGone()
    const { client_id, redirect_uri, scope, resource } = interaction.params
    const client = await this.#provider().Client.find(String(client_id))
    if (client === undefined) throw requestGone()
    const asked = String(scope ?? '').split(' ')
    return {
      interaction,
      client,
      redirectUri: String(redirect_uri),
      scopes: APP_SCOPES.filter((name) => asked.includes(name)),
      resources: [resource ?? `${this.#deps.publicUrl}${OAUTH_RESOURCES.mcp}`].flat().map(String),
    }
  }

  async #answer(interaction: Interaction, result: NonNullable<Interaction['result']>): Promise<string> {
    interaction.result = result
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return new URL(interaction.returnTo, this.#deps.publicUrl).pathname
  }

  /** Of too many apps of an agent, the one that was used longest ago ends. @throws TooManyKeysError */
  async #makeRoom(transaction: WriteTransaction, agentId: number, now: string): Promise<void> {
    const connections = await listConnectionsOfAgent(transaction, agentId)
    const ended = connections.slice(OAUTH_LIMITS.connections - 1)
    for (const { id, keyId, grantHash } of ended)
      await end(transaction, { id, agentId, keyId, grantHash }, now)
    const live = await listLiveKeys(transaction, agentId)
    if (live.length >= AGENT_COUNTS.keys) throw new TooManyKeysError(AGENT_COUNTS.keys)
  }
}

type Interaction = InstanceType<Provider['Interaction']>

const requestGone = () =>
  new NotFoundError('This request has been answered or has expired. Start again in the app.')

const isFree = ({ revoked_at }: { revoked_at: string | null }) => revoked_at === null

/** The agent that the person has chosen, or a new one. @throws NotFoundError, InvalidInputError, LookAlikeError */
async function agentOf(
  transaction: WriteTransaction,
  { userId, choice: { agentId, agentName } }: { userId: number; choice: ConnectionChoice },
  now: string,
): Promise<number> {
  if (agentId === undefined)
    return createAgent(transaction, { name: agentName ?? '', type: KIND }, userId, now)
  const own = (await listAgentsOf(transaction, userId)).filter(isFree)
  if (!own.some(({ id }) => id === agentId)) throw new NotFoundError('You have no such agent.')
  return agentId
}

async function end(
  transaction: WriteTransaction,
  { id, agentId, keyId, grantHash }: Pick<Connection, 'id' | 'agentId' | 'keyId' | 'grantHash'>,
  now: string,
): Promise<void> {
  await endKey(transaction, { agentId, id: keyId }, now)
  await deleteRecordsOfGrant(transaction, grantHash)
  await deleteConnection(transaction, id)
}

async function endConnection(
  transaction: WriteTransaction,
  connection: Connection & { userId: number },
): Promise<void> {
  const now = new Date().toISOString()
  const { userId, agentId } = connection
  await end(transaction, connection, now)
  await record(transaction, { kind: 'app.disconnected', userId, agentId }, now)
}
