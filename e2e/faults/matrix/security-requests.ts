import { contract } from '#shared/api/contract.ts'
import { sealText } from '../../../sync-server/lib/sealed-text.ts'
import { ServerSecret } from '../../../sync-server/lib/server-secret.ts'
import { Authenticator } from '../../../sync-server/testing/authenticator.ts'
import { PASSWORD } from '../../../sync-server/testing/browser.ts'
import { CALLERS, type Party } from './callers.ts'
import { NOT_FOUND, type Requests } from './request.ts'
import { AT, fresh, freshHex } from './subjects.ts'
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
  removeTotp: {
    ask: async (world, party) => {
      await addTotp(world, party)
      return {}
    },
  },
} satisfies Partial<Requests>
