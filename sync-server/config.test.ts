import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

test('without any variable the server listens on loopback, port 3000, with sample figures and rate limits', () => {
  expect(parseConfig({})).toEqual({
    environment: 'development',
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    secretKey: null,
    publicUrl: 'http://localhost:3000',
    trustedProxies: 0,
    logLevel: 'info',
    nodes: 1,
    demo: true,
    rateLimits: true,
    requireSecondFactor: false,
    premiumOffer: 'free',
    sessionKeys: null,
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    weeklyNewsletter: false,
    ai: null,
    webhookHosts: [],
    pushHosts: [
      'fcm.googleapis.com',
      '*.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ],
    wholeCatalogue: 50_000,
    siteRequests: false,
    backupEveryHours: 24,
    backupKeep: 7,
    offsite: null,
    stripe: null,
    testPayments: true,
    tracing: null,
  })
})

test('production has no sample figures unless they are asked for', () => {
  expect(parseConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(parseConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
  expect(parseConfig({ DEMO: '0' }).demo).toBe(false)
})

test('mails come from the site, unless another sender is given', () => {
  const { mailFrom } = parseConfig({ PUBLIC_URL: 'https://tools.example.com' })
  expect(mailFrom).toBe('no-reply@tools.example.com')
  expect(parseConfig({ MAIL_FROM: ' News@example.com ' }).mailFrom).toBe('News@example.com')
})

test('a model writes the summaries when its endpoint is named; a key is not always needed', () => {
  const endpoint = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'small' }
  expect(parseConfig(endpoint).ai).toEqual({
    baseUrl: 'http://127.0.0.1:11434/v1',
    apiKey: null,
    model: 'small',
  })
  expect(parseConfig({ ...endpoint, AI_API_KEY: 'key' }).ai?.apiKey).toBe('key')
})

test('the hosts of webhooks are normalized as in addresses', () => {
  const { webhookHosts } = parseConfig({ WEBHOOK_HOSTS: 'Hooks.example.com:443, 127.0.0.1:4000,[::1]:4000' })
  expect(webhookHosts).toEqual(['hooks.example.com', '127.0.0.1:4000', '[::1]:4000'])
})

test('payments are played, until an account with Stripe is named', () => {
  expect(parseConfig({}).stripe).toBeNull()
  const account = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(parseConfig(account).stripe).toEqual({
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
    apiBase: 'https://api.stripe.com',
  })
})

test('the server makes its own backups, unless that is switched off', () => {
  const { backupEveryHours, backupKeep } = parseConfig({ BACKUP_EVERY_HOURS: '0', BACKUP_KEEP: '30' })
  expect([backupEveryHours, backupKeep]).toEqual([0, 30])
})

test('backups leave the machine only for storage that is named, encrypted, and not from PostgreSQL', () => {
  const storage = {
    OFFSITE_ENDPOINT: 'https://s3.example.com',
    OFFSITE_BUCKET: 'tools',
    OFFSITE_ACCESS_KEY_ID: 'id',
    OFFSITE_SECRET_ACCESS_KEY: 'secret',
    OFFSITE_KEY: 'k'.repeat(43),
  }
  expect(parseConfig(storage).offsite).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'tools',
    prefix: 'ai-tool-hub',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    key: 'k'.repeat(43),
    everyMinutes: 5,
    keepHours: 24,
    keepDays: 30,
  })
  expect(() => parseConfig({ ...storage, OFFSITE_KEY: undefined })).toThrow(/OFFSITE_KEY must be set/)
  const postgres = { DATABASE_URL: 'postgres://db.example.com/tools', SECRET_KEY: 'k'.repeat(43) }
  expect(() => parseConfig({ ...storage, ...postgres })).toThrow(/PostgreSQL’s own tools/)
})

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', PUBLIC_URL: '', DEMO: '' }).port).toBe(3000)
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 1000, not "0"'],
  [{ DEMO: 'yes' }, 'DEMO must be one of 0, 1, not "yes"'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be one of on, off, not "maybe"'],
  [
    { PUBLIC_URL: 'https://example.com/app' },
    'PUBLIC_URL must be an address like https://tools.example.com, without a path, not "https://example.com/app"',
  ],
  [
    { PUBLIC_URL: 'javascript:alert(1)' },
    'PUBLIC_URL must be an address like https://tools.example.com, without a path, not "javascript:alert(1)"',
  ],
  [{ MAIL_FROM: 'me\r\nBcc: you' }, 'MAIL_FROM must be an e-mail address, not "me\\r\\nBcc: you"'],
  [
    { DATABASE_URL: 'mysql://user:hidden@db.example.com/tools' },
    'DATABASE_URL must be an address like postgres://user:password@db.example.com/tools',
  ],
  [
    { SMTP_URL: 'https://user:hidden@mail.example.com' },
    'SMTP_URL must be an address like smtps://user:password@mail.example.com',
  ],
  [{ AI_BASE_URL: 'https://api.example.com/v1' }, 'AI_MODEL must name the model of AI_BASE_URL'],
  [
    { AI_BASE_URL: 'https://me:hidden@api.example.com/v1', AI_MODEL: 'm' },
    'AI_BASE_URL must be an address like https://api.example.com/v1, without user, query and fragment',
  ],
  [
    { WEBHOOK_HOSTS: 'https://hooks.example.com' },
    'WEBHOOK_HOSTS must be hosts like hooks.example.com or 127.0.0.1:4000, with commas between them, not "https://hooks.example.com"',
  ],
  [{ AI_API_KEY: 'hidden key' }, 'AI_API_KEY must be one word'],
  [
    { OFFSITE_ENDPOINT: 'https://s3.example.com', OFFSITE_BUCKET: 'tools' },
    'OFFSITE_BUCKET, OFFSITE_ACCESS_KEY_ID, OFFSITE_SECRET_ACCESS_KEY and OFFSITE_KEY must be set with OFFSITE_ENDPOINT',
  ],
  [
    { OFFSITE_KEY: 'hidden', OFFSITE_BUCKET: 'My Bucket' },
    'OFFSITE_BUCKET must be the name of a bucket, like my-backups, not "My Bucket"; OFFSITE_KEY must be 32 random bytes as base64url: 43 letters, digits, - and _',
  ],
  [
    { OFFSITE_PREFIX: '../other' },
    'OFFSITE_PREFIX must be a folder like ai-tool-hub or backups/tools, not "../other"',
  ],
  [{ STRIPE_SECRET_KEY: 'hidden' }, 'STRIPE_SECRET_KEY must be a secret key like sk_live_…'],
  [{ STRIPE_WEBHOOK_SECRET: 'hidden' }, 'STRIPE_WEBHOOK_SECRET must be a signing secret like whsec_…'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set, or neither',
  ],
  [
    { STRIPE_API_BASE: 'https://api.stripe.com/v1' },
    'STRIPE_API_BASE must be an address like https://tools.example.com, without a path, not "https://api.stripe.com/v1"',
  ],
  [
    { PORT: 'x', LOG_LEVEL: 'loud' },
    'PORT must be a whole number from 0 to 65535, not "x"; LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
  ],
])('%o stops the start with one line', (environment, line) => {
  expect(() => parseConfig(environment)).toThrow(new ConfigError(line))
})

test('nodes over one database share a key, and in production a mail server', () => {
  const DATABASE_URL = 'postgres://db.example.com/tools'
  const SECRET_KEY = 'k'.repeat(43)
  expect(() => parseConfig({ DATABASE_URL })).toThrow(
    'SECRET_KEY must be set with DATABASE_URL, and be the same at every node',
  )
  expect(() => parseConfig({ DATABASE_URL, SECRET_KEY, NODE_ENV: 'production' })).toThrow(
    'SMTP_URL must be set with DATABASE_URL',
  )
  expect(parseConfig({ DATABASE_URL, SECRET_KEY })).toMatchObject({
    databaseUrl: DATABASE_URL,
    secretKey: SECRET_KEY,
  })
})

test('push services are hosts, or all hosts below a domain, or none', () => {
  const hosts = (PUSH_HOSTS: string) => parseConfig({ PUSH_HOSTS }).pushHosts
  expect(hosts('Push.Example.com, *.example.org,127.0.0.1:4000')).toEqual([
    'push.example.com',
    '*.example.org',
    '127.0.0.1:4000',
  ])
  expect(hosts('none')).toEqual([])
  for (const wrong of ['*', '*.', 'a.*.example.com', 'https://push.example.com', 'push.example.com/x'])
    expect(() => hosts(wrong), wrong).toThrow(ConfigError)
})
