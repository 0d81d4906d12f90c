import type { Generated } from 'kysely'

/** Codes, tokens, grants and requests under way of the authorization server, found by hashes of what opens them. */
interface OAuthRecordTable {
  /** SHA-256 of kind and secret, in hexadecimal digits. */
  id_hash: string
  /** The name that oidc-provider gives to its kind. */
  kind: string
  /** The grant that it belongs to, hashed in the same way. */
  grant_hash: string | null
  /** JSON of what oidc-provider knows of it, without the secret. */
  payload: string
  expires_at: string
  /** Of codes and refresh tokens, which work once. */
  consumed_at: string | null
}

/** Apps that have registered themselves. */
interface OAuthClientTable {
  client_id: string
  /** JSON of their metadata. */
  metadata: string
  created_at: string
}

/** A person lets an app act as one of their agents. */
interface OAuthConnectionTable {
  id: Generated<number>
  user_id: number
  /** The key whose scopes it has. Nobody knows that key: tokens stand for it. */
  agent_key_id: number
  grant_hash: string
  client_id: string
  client_name: string
  /** Where the browser was sent back to: a host, or the scheme of an app on the device. */
  returns_to: string
  created_at: string
}

export interface OAuthSchema {
  oauth_record: OAuthRecordTable
  oauth_client: OAuthClientTable
  oauth_connection: OAuthConnectionTable
}
