import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#shared/api/contract.ts'
import { caseCategories, caseTools } from '#shared/testing/query-cases.ts'
import type { Place } from '../../../sync-server/db/engine.ts'
import { openStore } from '../../../sync-server/db/store.ts'
import { readState } from '../../../sync-server/repositories/meta.ts'
import { addAgentWithKey } from '../../../sync-server/testing/agent-with-key.ts'
import { writeDist } from '../../../sync-server/testing/make-dist.ts'
import { addFixtures } from '../../../sync-server/testing/open-test-store.ts'
import { rawSql } from '../../../sync-server/testing/raw-sql.ts'
import type { TestPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { groundAt, newGround } from '../rig/ground.ts'
import { type Caller, JSON_TYPE } from './fuzz-request.ts'
import { startFuzzServer } from './fuzz-server.ts'
import type { World } from './known.ts'

/** Where every seed starts: data with rows of every kind, and the signed-in users. Threads are told it. */
export interface Template {
  place: Place
  /** The build whose pages are served. */
  dist: string
  credentials: Readonly<Record<Caller, Readonly<Record<string, string>>>>
  world: World
}

const PASSWORD = 'seven blue horses'
const NAMES = ['ursula', 'adam', 'olga'] as const

/** @param postgres the server that holds the data; without it a folder does */
export async function makeTemplate(postgres: Pick<TestPostgres, 'url'> | null = null): Promise<Template> {
  const dist = mkdtempSync(join(tmpdir(), 'ai-tool-hub-fuzz-dist-'))
  writeDist(dist, { files: { 'pwa/api-docs/index.html': '<!doctype html><title>Reference</title>' } })
  const ground = await newGround(postgres)
  const store = await openStore(ground.place)
  await addFixtures(store, { categories: caseCategories, tools: caseTools })
  const { key } = await addAgentWithKey(store)
  const server = await startFuzzServer(ground, dist)
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...JSON_TYPE, ...headers },
      ...sent,
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const signIn = async (username: string) => {
    const response = await call('POST', '/api/login', { username, password: PASSWORD })
    return {
      Cookie: response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    }
  }
  try {
    for (const username of NAMES)
      await call('POST', '/api/register', { username, email: `${username}@example.com`, password: PASSWORD })
    await rawSql(store, `update "user" set is_admin = 1 where username = 'adam'`)
    await rawSql(store, `update "user" set is_owner = 1 where username = 'olga'`)
    const [user, admin, owner] = [await signIn('ursula'), await signIn('adam'), await signIn('olga')]
    const agent = { 'X-API-Key': key }
    for (const [credentials, method, path, body] of livelyDays({ user, admin, agent }))
      await call(method, path, body, credentials)
    const { referralCode } = contract.generateReferralCode.output.parse(
      await (await call('POST', '/api/referrals/generate-code', undefined, user)).json(),
    )
    const { epoch } = await readState(store.reader)
    return {
      place: ground.place,
      dist,
      credentials: { visitor: {}, user, admin, owner, agent },
      world: { epoch, userId: 1, password: PASSWORD, referralCode },
    }
  } finally {
    await server.close()
    await store.close()
  }
}

export async function removeTemplate({ place, dist }: Template): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  await groundAt(place).remove()
}

type Credentials = Readonly<Record<string, string>>
type Step = readonly [Credentials, method: string, path: string, body?: object]

/** Creates tickets, reviews, payments and the like, so that the ids in requests exist. */
function livelyDays({ user, admin, agent }: Record<'user' | 'admin' | 'agent', Credentials>): Step[] {
  const improvement = (toolId: number) => ({
    toolId,
    improvements: 'The present text leaves out who the tool is for.',
    improvementType: 'description',
    estimatedValue: 50,
    changes: {
      description: `Helps teams of ${toolId + 2} people with letters, plans and notes for customers every day.`,
    },
  })
  const bounty = {
    title: 'Say who it is for',
    instructions: 'Read the page of the maker.',
    priceUsd: 25,
    places: 4,
    endsAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  }
  const listing = (name: string, website: string) => ({
    toolName: name,
    description: 'Turns spoken notes of nurses into tidy reports that doctors can read quickly.',
    website,
    submissionType: 'standard',
    categoryId: 1,
  })
  const improve = '/api/v1/improvements/submit'
  const list = '/api/ai-agents/tools/submit'
  return [
    [user, 'PUT', '/api/tools/1/review', { rating: 4, text: 'Good for letters.' }],
    [user, 'POST', '/api/favorites', { toolId: 1 }],
    [user, 'POST', '/api/support/ticket', { subject: 'A question', message: 'How do I export my data?' }],
    [user, 'POST', '/api/newsletter/subscribe', { email: 'person-1@example.com' }],
    [user, 'PUT', '/api/referrals/payout-account', { account: 'acct_2Fuzz' }],
    [agent, 'PUT', '/api/v1/payout-account', { account: 'acct_1Fuzz' }],
    [agent, 'POST', '/api/v1/webhooks', { url: 'http://127.0.0.1:9/hook' }],
    [admin, 'POST', '/api/admin/bounties', bounty],
    [admin, 'POST', '/api/admin/bounties/1/fund'],
    [agent, 'POST', '/api/v1/bounties/1/claims', { toolId: 4 }],
    [agent, 'POST', improve, improvement(1)],
    [agent, 'POST', improve, improvement(2)],
    [agent, 'POST', improve, improvement(3)],
    [admin, 'POST', '/api/admin/improvements/1/decide', { decision: 'approve' }],
    [
      admin,
      'POST',
      '/api/admin/improvements/2/decide',
      { decision: 'request_changes', note: 'Please be shorter.' },
    ],
    [agent, 'POST', list, listing('Nursescribe', 'https://nursescribe.example')],
    [agent, 'POST', list, listing('Wardnotes', 'https://wardnotes.example')],
    [agent, 'POST', '/api/ai-agents/tools/submissions/1/pay?method=card'],
    [agent, 'POST', '/api/ai-agents/improvements/1/pay'],
    [
      agent,
      'POST',
      '/api/v1/recommendations',
      {
        title: 'Name the languages',
        priority: 'Low',
        category: 'Websites',
        description: 'Tools do not name them.',
        confidence: 0.5,
      },
    ],
    [
      agent,
      'POST',
      '/api/v1/feedback',
      {
        featureArea: 'Search',
        severity: 'Low',
        feedbackType: 'bug_report',
        description: 'It is slow.',
        confidence: 0.5,
      },
    ],
    [admin, 'POST', '/api/tools/1/generate-summary'],
    [admin, 'POST', '/api/tools/generate-all-summaries'],
  ]
}
