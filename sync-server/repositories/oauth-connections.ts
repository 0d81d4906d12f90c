import type { AgentScope } from '#shared/domain/agent.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { readScopes } from './agent-keys.ts'

/** An app that a person has connected. */
export interface Connection {
  id: number
  agentId: number
  agentName: string
  keyId: number
  grantHash: string
  name: string
  returnsTo: string
  scopes: AgentScope[]
  createdAt: string
  lastUsedAt: string | null
}

export interface NewConnection {
  userId: number
  keyId: number
  grantHash: string
  clientId: string
  name: string
  returnsTo: string
}

export async function insertConnection(
  transaction: WriteTransaction,
  { userId, keyId, grantHash, clientId, name, returnsTo }: NewConnection,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('oauth_connection')
    .values({
      user_id: userId,
      agent_key_id: keyId,
      grant_hash: grantHash,
      client_id: clientId,
      client_name: name,
      returns_to: returnsTo,
      created_at: now,
    })
    .execute()
}

/** Those that have not ended. */
const liveConnections = (db: Database) =>
  db
    .selectFrom('oauth_connection')
    .innerJoin('agent_key', 'agent_key.id', 'oauth_connection.agent_key_id')
    .innerJoin('agent', 'agent.id', 'agent_key.agent_id')
    .where('agent_key.revoked_at', 'is', null)

const selectConnections = (query: ReturnType<typeof liveConnections>) =>
  query.select([
    'oauth_connection.id',
    'agent.id as agentId',
    'agent.name as agentName',
    'agent_key.id as keyId',
    'oauth_connection.grant_hash as grantHash',
    'oauth_connection.client_name as name',
    'oauth_connection.returns_to as returnsTo',
    'agent_key.scopes',
    'oauth_connection.created_at as createdAt',
    'agent_key.last_used_at as lastUsedAt',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectConnections>['execute']>>[number]

const fromRow = ({ scopes, ...row }: Row): Connection => ({ ...row, scopes: readScopes(scopes, row.keyId) })

/** Of a person, the newest first. */
export async function listConnections(db: Database, userId: number, limit: number): Promise<Connection[]> {
  const rows = await selectConnections(liveConnections(db).where('oauth_connection.user_id', '=', userId))
    .orderBy('oauth_connection.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** Of an agent, the one used last first. */
export async function listConnectionsOfAgent(db: Database, agentId: number): Promise<Connection[]> {
  const rows = await selectConnections(liveConnections(db).where('agent.id', '=', agentId)).execute()
  const usedAt = ({ lastUsedAt, createdAt }: Connection) => lastUsedAt ?? createdAt
  return rows.map(fromRow).sort((one, other) => usedAt(other).localeCompare(usedAt(one)))
}

export async function findConnection(
  db: Database,
  { userId, id }: { userId: number; id: number },
): Promise<Connection | undefined> {
  const query = liveConnections(db)
    .where('oauth_connection.id', '=', id)
    .where('oauth_connection.user_id', '=', userId)
  const row = await selectConnections(query).executeTakeFirst()
  return row && fromRow(row)
}

/** With whose it is. */
export async function findConnectionOfGrant(
  db: Database,
  grantHash: string,
): Promise<(Connection & { userId: number }) | undefined> {
  const query = liveConnections(db).where('oauth_connection.grant_hash', '=', grantHash)
  const row = await selectConnections(query).select('oauth_connection.user_id as userId').executeTakeFirst()
  if (row === undefined) return undefined
  const { userId, ...connection } = row
  return { ...fromRow(connection), userId }
}

export async function deleteConnection(transaction: WriteTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('oauth_connection').where('id', '=', id).execute()
}

/** Ends all apps of a person. */
export async function eraseConnections(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  const own = transaction.selectFrom('oauth_connection').where('user_id', '=', userId)
  await transaction
    .updateTable('agent_key')
    .set({ revoked_at: now })
    .where('id', 'in', own.select('agent_key_id'))
    .where('revoked_at', 'is', null)
    .execute()
  await transaction
    .deleteFrom('oauth_record')
    .where(({ eb, or }) =>
      or([eb('grant_hash', 'in', own.select('grant_hash')), eb('id_hash', 'in', own.select('grant_hash'))]),
    )
    .execute()
  await transaction.deleteFrom('oauth_connection').where('user_id', '=', userId).execute()
}

/** Connections whose key has ended, and those whose grant has expired. */
export function listDeadConnections(db: Database, now: string) {
  return db
    .selectFrom('oauth_connection')
    .innerJoin('agent_key', 'agent_key.id', 'oauth_connection.agent_key_id')
    .select(['oauth_connection.id', 'oauth_connection.grant_hash as grantHash'])
    .select(['agent_key.id as keyId', 'agent_key.agent_id as agentId'])
    .where(({ or, not, eb, exists, selectFrom }) =>
      or([
        eb('agent_key.revoked_at', 'is not', null),
        not(
          exists(
            selectFrom('oauth_record')
              .select('oauth_record.id_hash')
              .whereRef('oauth_record.id_hash', '=', 'oauth_connection.grant_hash')
              .where('oauth_record.expires_at', '>', now),
          ),
        ),
      ]),
    )
    .execute()
}

/** Apps that have registered themselves. */

export async function findClient(db: Database, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('oauth_client')
    .select('metadata')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.metadata
}

/** Where there are too many, the oldest that nobody has connected makes room. */
export async function saveClient(
  transaction: WriteTransaction,
  { clientId, metadata, most }: { clientId: string; metadata: string; most: number },
  now: string,
): Promise<void> {
  await transaction
    .insertInto('oauth_client')
    .values({ client_id: clientId, metadata, created_at: now })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ metadata }))
    .execute()
  const { total } = await transaction
    .selectFrom('oauth_client')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total <= most) return
  const oldest = unconnected(transaction)
    .orderBy('created_at')
    .orderBy('client_id')
    .limit(total - most)
  await transaction.deleteFrom('oauth_client').where('client_id', 'in', oldest).execute()
}

const unconnected = (db: Database) =>
  db
    .selectFrom('oauth_client')
    .select('oauth_client.client_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_connection')
            .select('oauth_connection.id')
            .whereRef('oauth_connection.client_id', '=', 'oauth_client.client_id'),
        ),
      ),
    )

/** Those that nobody has connected. */
export async function deleteUnusedClients(db: Database, before: string): Promise<void> {
  const unused = unconnected(db).where('oauth_client.created_at', '<', before)
  await db.deleteFrom('oauth_client').where('client_id', 'in', unused).execute()
}
