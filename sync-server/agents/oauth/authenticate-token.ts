import { z } from 'zod'
import type { OAuthResource } from '#shared/policy/oauth.ts'
import { jsonColumn } from '../../db/json-column.ts'
import type { Database } from '../../db/schema.ts'
import type { Writer } from '../../db/write-transaction.ts'
import { InvalidTokenError } from '../../errors/agent-errors.ts'
import { type KeyHolder, recordKeyUse } from '../../repositories/agent-keys.ts'
import { findTokenHolder } from '../../repositories/oauth-records.ts'
import { isUseDue } from '../identity/authenticate.ts'
import { resourceAddress } from './authorization-server.ts'
import { recordHash } from './record-adapter.ts'

/** 43 characters, as oidc-provider makes them of 256 random bits. No API key looks so. */
const FORM = /^[\w-]{43}$/

export const isTokenForm = (text: string): boolean => FORM.test(text)

const readPayload = jsonColumn(
  'oauth_record.payload',
  z.object({ kind: z.literal('AccessToken'), aud: z.string(), scope: z.string().default('') }),
)

export interface TokenOptions {
  reader: Database
  writer: Writer
  publicUrl: string
}

/**
 * Whom an access token stands for, where it was made for this resource, with the scopes that token and connection both have.
 * @throws InvalidTokenError
 */
export async function authenticateToken(
  { reader, writer, publicUrl }: TokenOptions,
  token: string,
  resource: OAuthResource,
): Promise<KeyHolder> {
  const at = new Date()
  const now = at.toISOString()
  const found = await findTokenHolder(reader, recordHash('AccessToken', token), now)
  if (found === undefined) throw new InvalidTokenError()
  const { holder, payload } = found
  const { aud, scope } = readPayload(payload, holder.keyId)
  if (aud !== resourceAddress(publicUrl, resource)) throw new InvalidTokenError()
  if (isUseDue(holder, at)) await recordKeyUse(writer, holder.keyId, now)
  const granted = scope.split(' ')
  return { ...holder, scopes: holder.scopes.filter((name) => granted.includes(name)) }
}
