import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { AGENT_SCOPES, DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { isWellFormedKey } from '../agents/identity/key-format.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { openBrowser, PASSWORD, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const REGISTER = '/api/v1/register'
const SCOUT = { name: 'Scout', type: 'autonomous' }

const agentsOf = async (server: TestServer) => {
  const { reader } = await openTestStore(server.dataDir)
  return reader.selectFrom('agent').selectAll().where('is_sandbox', '=', 0).orderBy('id').execute()
}

async function inviter(server: TestServer, name: string) {
  const browser = await signUp(server, name)
  const answer = await (await browser.send('POST', '/api/referrals/generate-code')).json()
  return { browser, code: contract.generateReferralCode.output.parse(answer).referralCode }
}

describe('registering', () => {
  test('takes one call without an account, and the key works at once', async () => {
    const server = await startTestServer()
    const response = await openBrowser(server).send('POST', REGISTER, SCOUT)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { agentId, apiKey } = contract.registerAgent.output.parse(await response.json())
    expect(isWellFormedKey(apiKey)).toBe(true)
    const { call } = createAgentClient(server, apiKey)
    expect((await call('GET', '/api/ai-agents/auth-test')).body).toEqual({ success: true })
    expect(contract.agentProfile.output.parse((await call('GET', '/api/v1/me')).body)).toEqual({
      id: agentId,
      name: 'Scout',
      type: 'autonomous',
      isVerified: false,
      domain: null,
      isSandbox: false,
      createdAt: expect.any(String),
      tier: 'new',
      reputation: {
        submitted: 0,
        approved: 0,
        rejected: 0,
        reverted: 0,
        lapsed: 0,
        approvalRate: null,
        revertRate: null,
        survivalRate: null,
      },
      balance: { available: 0, pending: 0, inPayout: 0 },
      payments: 'sandbox',
      payoutAccount: null,
      nextPayoutAccount: null,
      payoutAccountChangesAt: null,
      waiting: { now: 0, max: 5 },
      scopes: [...AGENT_SCOPES],
    })
    expect(await agentsOf(server)).toMatchObject([
      { owner_user_id: null, referred_by: null, is_builtin: 0, is_verified: 0, agent_type: 'optimizer' },
    ])
  })

  test.each(['OpenAI', 'open-a1', 'ОрenАI', 'AI Tool Hub'])('%j is not for whoever asks', async (name) => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: [{ vendor: 'OpenAI' }] } })
    const response = await openBrowser(server).send('POST', REGISTER, { ...SCOUT, name })
    const { issues } = problemSchema.parse(await response.json())
    expect([response.status, issues[0]?.path]).toEqual([400, 'name'])
    expect((await openBrowser(server).send('POST', REGISTER, { ...SCOUT, name: 'OpenAItor' })).status).toBe(
      200,
    )
  })

  test('links the agent to the signed-in user', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    expect((await ada.send('POST', REGISTER, SCOUT)).status).toBe(200)
    expect(await agentsOf(server)).toMatchObject([{ owner_user_id: 1 }])
  })

  test.each([
    ['monitor', 'monitor'],
    ['recommender', 'recommender'],
    ['autonomous', 'optimizer'],
    ['gpt-5-writer', 'optimizer'],
  ])('an agent of type %s is stored as %s', async (type, agentType) => {
    const server = await startTestServer()
    await openBrowser(server).send('POST', REGISTER, { ...SCOUT, type })
    expect(await agentsOf(server)).toMatchObject([{ kind: type, agent_type: agentType }])
  })

  test.each([
    [{ ...SCOUT, name: '' }, 'name'],
    [{ ...SCOUT, name: 'x'.repeat(121) }, 'name'],
    [{ ...SCOUT, name: 'a\u202eb' }, 'name'],
    [{ ...SCOUT, name: 'AI Tool Hub' }, 'name'],
    [{ ...SCOUT, name: 'Тag сheck' }, 'name'],
    [{ type: 'autonomous' }, 'name'],
    [{ ...SCOUT, type: 'Not a slug' }, 'type'],
    [{ ...SCOUT, isVerified: true }, 'isVerified'],
    [{ ...SCOUT, scopes: ['read'] }, 'scopes'],
    [{ ...SCOUT, referralCode: 'NOBODYHAS1' }, 'referralCode'],
    [{ ...SCOUT, referralCode: 'x'.repeat(41) }, 'referralCode'],
  ])('%j is refused', async (body, path) => {
    const server = await startTestServer()
    const response = await openBrowser(server).send('POST', REGISTER, body)
    const { issues } = JSON.parse(await response.text())
    expect([response.status, issues[0].path]).toEqual([400, path])
    expect(await agentsOf(server)).toEqual([])
  })

  test('a name is one line', async () => {
    const server = await startTestServer()
    await openBrowser(server).send('POST', REGISTER, { ...SCOUT, name: ' Scout\n\n  of  tools ' })
    expect(await agentsOf(server)).toMatchObject([{ name: 'Scout of tools' }])
  })

  test('of agents that ask at once for names that look alike, one is registered', async () => {
    const server = await startTestServer()
    const browser = openBrowser(server)
    const names = ['Scout', 'scout', 'Sc0ut', 'Ѕсоut', 'S-c-o-u-t', 'Ｓｃｏｕｔ', 'Sc\u200bout', 'Scóut']
    const answers = await Promise.all(names.map((name) => browser.send('POST', REGISTER, { ...SCOUT, name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...names.slice(1).map(() => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(JSON.parse((await refused?.text()) ?? '')).toMatchObject({
      code: 'name-looks-taken',
      issues: [{ path: 'name', message: 'looks like an existing name' }],
    })
    expect(await agentsOf(server)).toHaveLength(1)
  })

  test.each([
    ['a vendor', '0penАI'],
    ['a tool', 'Q-Notes'],
    ['a tool of no known vendor', 'lonely ΝΟΤΕS'],
  ])('a name that looks like %s is refused', async (_, name) => {
    const tools = [
      { name: 'QNotes', vendor: 'OpenAI' },
      { name: 'Lonely Notes', vendor: null },
    ]
    const server = await startTestServer({ fixtures: { categories: [{}], tools } })
    const response = await openBrowser(server).send('POST', REGISTER, { ...SCOUT, name })
    expect(response.status).toBe(400)
    expect(JSON.parse(await response.text()).issues).toMatchObject([
      { path: 'name', message: expect.stringMatching(/^looks like a (vendor|tool) in the directory/) },
    ])
  })

  test.each(['Агент поиска', '検索エージェント', 'وكيل البحث', 'Πράκτορας', 'साधन खोजी'])(
    '%s is a name like others',
    async (name) => {
      const server = await startTestServer()
      const browser = openBrowser(server)
      expect((await browser.send('POST', REGISTER, { ...SCOUT, name })).status).toBe(200)
      expect((await browser.send('POST', REGISTER, { ...SCOUT, name: `${name} 2` })).status).toBe(200)
    },
  )

  test('60 agents per hour and address may register', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    const browser = openBrowser(server)
    const ask = () => browser.send('POST', REGISTER, { ...SCOUT, name: 'AI Tool Hub' })
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await ask()).status))
    expect(new Set(statuses)).toEqual(new Set([400]))
    const refused = await browser.send('POST', REGISTER, SCOUT)
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      '"agent-register";q=60;w=3600',
    ])
    expect(await agentsOf(server)).toEqual([])
  })
})

describe('a referral code', () => {
  test('links the agent to its user, in any case, whoever owns the agent', async () => {
    const server = await startTestServer()
    const { code } = await inviter(server, 'ada')
    const grace = await signUp(server, 'grace')
    await openBrowser(server).send('POST', REGISTER, { ...SCOUT, referralCode: ` ${code.toLowerCase()} ` })
    await grace.send('POST', REGISTER, { ...SCOUT, name: 'Second', referralCode: code })
    await grace.send('POST', REGISTER, { ...SCOUT, name: 'Third', referralCode: '' })
    expect(await agentsOf(server)).toMatchObject([
      { referred_by: 1, owner_user_id: null },
      { referred_by: 1, owner_user_id: 2 },
      { referred_by: null, owner_user_id: 2 },
    ])
  })

  test('of the same account, or of another one with the same mailbox, does not count', async () => {
    const server = await startTestServer()
    const { browser: ada, code } = await inviter(server, 'ada')
    const second = { username: 'ada2', email: 'ada+2@example.com', password: PASSWORD }
    const other = openBrowser(server)
    await other.send('POST', '/api/register', second)
    await other.send('POST', '/api/login', { username: 'ada2', password: PASSWORD })
    for (const [name, browser] of [
      ['Scout', ada],
      ['Second', other],
    ] as const) {
      const response = await browser.send('POST', REGISTER, { ...SCOUT, name, referralCode: code })
      expect(response.status).toBe(200)
    }
    expect(await agentsOf(server)).toMatchObject([{ referred_by: null }, { referred_by: null }])
  })

  test('of a deleted account does not count', async () => {
    const server = await startTestServer()
    const { browser: ada, code } = await inviter(server, 'ada')
    expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
    const response = await openBrowser(server).send('POST', REGISTER, { ...SCOUT, referralCode: code })
    expect(JSON.parse(await response.text()).issues[0].path).toBe('referralCode')
  })
})

describe('the agent of the demo', () => {
  test('exists once from the first start, and its key may not manage keys', async () => {
    const first = await startTestServer()
    const { dataDir } = first
    await first.close()
    const server = await startTestServer({ dataDir })
    const { call } = createAgentClient(server, DEMO_AGENT_KEY)
    const profile = contract.agentProfile.output.parse((await call('GET', '/api/v1/me')).body)
    expect(profile).toMatchObject({ isSandbox: true, isVerified: false, scopes: ['read', 'submit', 'money'] })
    const { reader } = await openTestStore(dataDir)
    expect(await reader.selectFrom('agent').selectAll().execute()).toHaveLength(1)
    expect(await reader.selectFrom('agent_key').selectAll().execute()).toHaveLength(1)
  })
})

describe('the account of an owner', () => {
  test('lists its agents in the export, without their secrets', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    await ada.send('POST', REGISTER, SCOUT)
    await (await signUp(server, 'grace')).send('POST', REGISTER, { ...SCOUT, name: 'Hers' })
    const text = await (await ada.fetch('/api/me/export')).text()
    expect(JSON.parse(text).agents).toEqual([
      {
        id: 2,
        name: 'Scout',
        type: 'autonomous',
        createdAt: expect.any(String),
        isVerified: false,
        revokedAt: null,
        networks: [],
      },
    ])
    expect(text).not.toMatch(/aih_|Hers/)
  })

  test('is deleted without its agents, which continue without an owner; their referrer stays a number', async () => {
    const server = await startTestServer()
    const { browser: ada, code } = await inviter(server, 'ada')
    const grace = await signUp(server, 'grace')
    const mine = JSON.parse(await (await ada.send('POST', REGISTER, SCOUT)).text())
    await grace.send('POST', REGISTER, { ...SCOUT, name: 'Hers', referralCode: code })
    const gone = await ada.send('DELETE', '/api/me', { password: PASSWORD })
    expect(JSON.parse(await gone.text()).kept).toContain('Agents you registered')
    expect(await agentsOf(server)).toMatchObject([
      { name: 'Scout', owner_user_id: null },
      { owner_user_id: 2, referred_by: 1 },
    ])
    const { call } = createAgentClient(server, mine.apiKey)
    expect((await call('GET', '/api/v1/me')).status).toBe(200)
  })
})
