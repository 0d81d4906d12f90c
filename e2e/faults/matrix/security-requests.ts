import { contract } from '#shared/api/contract.ts'
import { sealText } from '../../../sync-server/lib/sealed-text.ts'
import { ServerSecret } from '../../../sync-server/lib/server-secret.ts'
import { Authenticator } from '../../../sync-server/testing/authenticator.ts'
import { PASSWORD } from '../../../sync-server/testing/browser.ts'
import { CALLERS, type Party } from './callers.ts'
import { NOT_FOUND, type Requests } from './request.ts'
import { AT, FAR_OFF, fresh, freshHex } from './subjects.ts'
import type { World } from './world.ts'

/** The address that the server under test believes to have. */
const SITE = { origin: 'http://localhost:0', rpId: 'localhost' }

/** A key that only its row knows. */
async function addPasskey({ store }: World, { id: user_id }: Party): Promise<string> {
  const id = freshHex(32)
  await store.writer
    .insertInto('passkey')
    .values({
      id,
      user_id,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: '[]',
      name: fresh('Key'),
      created_at: AT,
    })
    .execute()
  return id
}

async function newCredential({ callers }: World, { name }: Party) {
  const path = '/api/me/passkeys/begin'
  const { text } = await callers[name].send({ method: 'POST' }, { path })
  return new Authenticator(SITE).create(contract.beginPasskey.output.parse(JSON.parse(text)))
}

/** An app that nobody has. */
async function addTotp({ store, server }: World, { id: user_id }: Party): Promise<void> {
  const secret = sealText('JBSWY3DPEHPK3PXP', ServerSecret.open(server.dataDir).derive('totp', user_id))
  await store.writer
    .insertInto('totp')
    .values({ user_id, secret, last_step: 0, created_at: AT })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const NOT_BEGUN = { status: 403, why: 'no password was given in this browser' }
const WRONG_CODE = { status: 403, why: 'nobody knows the code of the secret that was just made' }
const UNKNOWN_KEY = { status: 401, why: 'the browser has begun no sign-in with this key' }

const NO_REQUEST = { status: 404, why: 'no app has sent this browser here: oauth.test.ts goes the whole way' }
const ofNoRequest = Object.fromEntries(CALLERS.map((name) => [name, NO_REQUEST]))

/** An app that acts as an agent of a party. */
async function addConnectedApp({ store }: World, { id: user_id }: Party): Promise<number> {
  const agent = { name: fresh('Agent'), agent_type: 'optimizer' as const, is_builtin: 0 as const }
  const { id: agent_id } = await store.writer
    .insertInto('agent')
    .values({ ...agent, is_verified: 0, created_at: AT, owner_user_id: user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = { label: 'App', prefix: 'connected app', key_hash: freshHex(64), scopes: '["read"]' }
  const { id: agent_key_id } = await store.writer
    .insertInto('agent_key')
    .values({ ...key, agent_id, created_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grant_hash = freshHex(64)
  await store.writer
    .insertInto('oauth_record')
    .values({ id_hash: grant_hash, kind: 'Grant', payload: '{}', expires_at: FAR_OFF })
    .execute()
  const app = { client_id: fresh('client'), client_name: 'App', returns_to: 'app.example.com' }
  const { id } = await store.writer
    .insertInto('oauth_connection')
    .values({ ...app, user_id, agent_key_id, grant_hash, created_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Calls about how an account is protected. */
export const securityRequests = {
  accountSecurity: {},
  prove: { ask: () => ({ body: { password: PASSWORD } }) },
  beginPasskeyProof: {},
  beginPasskey: {},
  addPasskey: {
    ask: async (world, party) => ({
      body: { name: 'Laptop', credential: await newCredential(world, party) },
    }),
    instead: { user: { status: 403, why: 'a call in between has changed the password, and so the session' } },
  },
  renamePasskey: {
    ask: async (world, party) => ({
      params: { id: await addPasskey(world, party) },
      body: { name: 'Phone' },
    }),
    foreign: NOT_FOUND,
  },
  removePasskey: {
    ask: async (world, party) => ({ params: { id: await addPasskey(world, party) } }),
    foreign: NOT_FOUND,
  },
  beginPasskeySignIn: {},
  passkeyLogin: {
    ask: () => ({ body: { credential: new Authenticator(SITE).get({ challenge: 'AAAA' }) } }),
    instead: Object.fromEntries(CALLERS.map((name) => [name, UNKNOWN_KEY])),
  },
  finishLogin: {
    ask: () => ({ body: { code: '123456' } }),
    instead: Object.fromEntries(CALLERS.map((name) => [name, NOT_BEGUN])),
  },
  beginTotp: {},
  confirmTotp: {
    ask: () => ({ body: { code: '123456' } }),
    instead: Object.fromEntries(CALLERS.map((name) => [name, WRONG_CODE])),
  },
  renewRecoveryCodes: {
    ask: async (world, party) => {
      await addTotp(world, party)
      return {}
    },
  },
  appRequest: { ask: () => ({ params: { id: '0123456789' } }), instead: ofNoRequest },
  allowApp: {
    ask: () => ({ params: { id: '0123456789' }, body: { scopes: ['read'], agentName: fresh('Agent') } }),
    instead: ofNoRequest,
  },
  refuseApp: { ask: () => ({ params: { id: '0123456789' } }), instead: ofNoRequest },
  listConnectedApps: {},
  disconnectApp: {
    ask: async (world, party) => ({ params: { id: await addConnectedApp(world, party) } }),
    foreign: NOT_FOUND,
  },
  removeTotp: {
    ask: async (world, party) => {
      await addTotp(world, party)
      return {}
    },
  },
} satisfies Partial<Requests>
