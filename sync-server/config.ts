import { z } from 'zod'
import { describeIssue } from '#shared/api/parse-input.ts'
import { readEmail } from '#shared/domain/email-address.ts'
import { DEVICE_CATALOGUE } from '#shared/policy/device-catalogue.ts'

/** The environment holds an invalid value; the message is one line that names every such variable. */
export class ConfigError extends Error {
  readonly code = 'config'
}

const MIN_KEY_LENGTH = 32

const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,6}$/, { error, abort: true })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error })
}

const webOrigin = z
  .string()
  .refine(isOrigin, 'must be an address like https://tools.example.com, without a path')

const apiAddress = z
  .string()
  .refine(
    isApiAddress,
    'must be an address like https://api.example.com/v1, without user, query and fragment',
  )

const postgresAddress = z
  .string()
  .refine(isPostgresAddress, 'must be an address like postgres://user:password@db.example.com/tools')

const share = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, { error: 'must be a number from 0 to 1', abort: true })
  .transform(Number)

const oneWord = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word')

const stripeKey = z.string().regex(/^(sk|rk)_[0-9A-Za-z_]+$/, 'must be a secret key like sk_live_…')
const stripeSecret = z.string().regex(/^whsec_[\x21-\x7e]+$/, 'must be a signing secret like whsec_…')

const smtpAddress = z
  .string()
  .refine(isSmtpAddress, 'must be an address like smtps://user:password@mail.example.com')

const emailAddress = z
  .string()
  .transform((text) => {
    const reading = readEmail(text)
    return 'email' in reading ? reading.email : null
  })
  .refine((email) => email !== null, 'must be an e-mail address')

const secretKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'must be 32 random bytes as base64url: 43 letters, digits, - and _')

const sessionKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => key.length >= MIN_KEY_LENGTH), {
    error: `must be keys of at least ${MIN_KEY_LENGTH} characters each, with commas between them`,
  })

/** Of the browsers: Chrome and those made of it, Firefox, Safari, and Edge on Windows. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** `*.` stands for any hosts below a domain. */
const pushHosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every(isHostOrDomain), {
    error: 'must be none, or hosts like fcm.googleapis.com or *.push.apple.com, with commas between them',
  })
  .transform((hosts) => (hosts.includes('none') ? [] : hosts))

/** As `URL` writes them, so that they can be compared. */
const webHosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every(isWebHost), {
    error: 'must be hosts like hooks.example.com or 127.0.0.1:4000, with commas between them',
    abort: true,
  })
  .transform((hosts) => hosts.map((host) => new URL(`https://${host}`).host))

export const environmentSchema = z.object({
  NODE_ENV: choice(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an address').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL that holds the rows; without it a file in DATA_DIR does. */
  DATABASE_URL: postgresAddress.optional(),
  /** How many servers share that PostgreSQL. What each counts for itself, such as reads of an address, it allows its part of. */
  NODES: wholeNumber(1, 100).default(1),
  /** Where people reach the server; made of HOST and PORT when unset. */
  PUBLIC_URL: webOrigin.optional(),
  /** How many proxies in front of the server may name the client's address. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: choice(['0', '1']).optional(),
  RATE_LIMITS: choice(['on', 'off']).default('on'),
  /** Whether admins and owners must have a passkey or an authenticator app. */
  REQUIRE_SECOND_FACTOR: choice(['none', 'admins']).default('none'),
  PREMIUM_OFFER: choice(['free', 'paid']).default('free'),
  /** The account that payments go to; without it they are simulated in DEMO and development, and off elsewhere. */
  STRIPE_SECRET_KEY: stripeKey.optional(),
  /** What Stripe signs its webhooks with. */
  STRIPE_WEBHOOK_SECRET: stripeSecret.optional(),
  /** Another server with the API of Stripe. */
  STRIPE_API_BASE: webOrigin.default('https://api.stripe.com'),
  /** What session cookies are signed with, the newest first; generated and stored in DATA_DIR when unset. */
  SESSION_KEYS: sessionKeys.optional(),
  /** What everything secret is derived from and encrypted with; generated and stored in DATA_DIR when unset. */
  SECRET_KEY: secretKey.optional(),
  /** Whether an issue of the newsletter is sent every week; it takes SMTP_URL. */
  NEWSLETTER_WEEKLY: choice(['0', '1']).default('0'),
  /** The server that sends mails; they become files in DATA_DIR/outbox when unset. */
  SMTP_URL: smtpAddress.optional(),
  /** Whom mails come from; made of PUBLIC_URL when unset. */
  MAIL_FROM: emailAddress.optional(),
  /** An OpenAI-compatible endpoint that writes summaries; the built-in rules do when unset. */
  AI_BASE_URL: apiAddress.optional(),
  AI_API_KEY: oneWord.optional(),
  AI_MODEL: z.string().max(200).optional(),
  /** The hosts that webhooks of agents may be sent to; none are sent when unset. */
  WEBHOOK_HOSTS: webHosts.default([]),
  /** The push services that messages to devices may be sent to; `none` turns them off. */
  PUSH_HOSTS: pushHosts.default(PUSH_SERVICES),
  /** Up to how many tools a device keeps the catalogue whole; of more it keeps chosen categories. */
  WHOLE_CATALOGUE: wholeNumber(1, 999_999).default(DEVICE_CATALOGUE.wholeTools),
  /** Whether the server may visit the websites of listed tools, for icons and checks. */
  SITE_REQUESTS: choice(['0', '1']).default('0'),
  /** How old the newest backup in DATA_DIR/backups may become before another is made; 0: none is made. */
  BACKUP_EVERY_HOURS: wholeNumber(0, 8760).default(24),
  /** How many of these backups are retained. */
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  /** S3-compatible storage that gets backups as well; nothing is sent when unset. */
  OFFSITE_ENDPOINT: apiAddress.optional(),
  OFFSITE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, like my-backups')
    .optional(),
  /** The folder in the bucket: one for each server. */
  OFFSITE_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'must be a folder like ai-tool-hub or backups/tools')
    .default('ai-tool-hub'),
  OFFSITE_REGION: oneWord.default('us-east-1'),
  OFFSITE_ACCESS_KEY_ID: oneWord.optional(),
  OFFSITE_SECRET_ACCESS_KEY: oneWord.optional(),
  /** What everything is encrypted with before it leaves the machine. */
  OFFSITE_KEY: secretKey.optional(),
  /** 0: nothing is sent, but what is there can be restored. */
  OFFSITE_EVERY_MINUTES: wholeNumber(0, 1440).default(5),
  /** How long all of these backups are retained, and how long the last of each day. */
  OFFSITE_KEEP_HOURS: wholeNumber(1, 8760).default(24),
  OFFSITE_KEEP_DAYS: wholeNumber(1, 3650).default(30),
  /** A collector of traces that speaks OTLP over HTTP; nothing is traced when unset. */
  OTEL_EXPORTER_OTLP_ENDPOINT: apiAddress.optional(),
  /** The share of traces that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
})

/** A model behind an endpoint that speaks the protocol of OpenAI. */
export interface AiEndpoint {
  baseUrl: string
  /** null: it asks for none. */
  apiKey: string | null
  model: string
}

/** An account with Stripe, and the address of its API. */
export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  apiBase: string
}

/** Storage outside of this machine, and what is kept there. */
export interface OffsiteStorage {
  endpoint: string
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** 256 bits in base64url. */
  key: string
  everyMinutes: number
  keepHours: number
  keepDays: number
}

export interface Config {
  environment: 'development' | 'production' | 'test'
  port: number
  host: string
  dataDir: string
  /** null: the database is a file in `dataDir`. */
  databaseUrl: string | null
  nodes: number
  publicUrl: string
  trustedProxies: number
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL']
  /** Fill tools that have no figures of their own with marked sample figures. */
  demo: boolean
  rateLimits: boolean
  /** Admin calls are refused without a second factor, after one session of grace. */
  requireSecondFactor: boolean
  /** `free`: premium is given away for ever; `paid`: it has to be bought. */
  premiumOffer: 'free' | 'paid'
  stripe: StripeAccount | null
  /** Whether test cards pay for live agents and premium; with neither this nor `stripe`, payments are off. */
  testPayments: boolean
  /** null: the server makes its own. */
  sessionKeys: readonly string[] | null
  /** null: a file in `dataDir` has it. */
  secretKey: string | null
  smtpUrl: string | null
  mailFrom: string
  /** An issue of the newsletter is sent every week, where something has happened. */
  weeklyNewsletter: boolean
  /** null: summaries are composed by the built-in rules. */
  ai: AiEndpoint | null
  /** Empty: there are no webhooks. */
  webhookHosts: readonly string[]
  /** Empty: devices are told nothing while the app is closed. */
  pushHosts: readonly string[]
  /** In tools: larger catalogues are kept on devices in parts. */
  wholeCatalogue: number
  /** Visits of the websites of listed tools, for icons and checks. */
  siteRequests: boolean
  /** 0: the server makes no scheduled backups. */
  backupEveryHours: number
  backupKeep: number
  /** null: no backup leaves the machine. */
  offsite: OffsiteStorage | null
  /** null: nothing is traced. */
  tracing: { endpoint: string; share: number } | null
}

/** @throws ConfigError */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(set, { error: describeIssue })
  if (!parsed.success) throw new ConfigError(explainIssues(parsed.error, set))
  const values = parsed.data
  refuseLoneNode(values)
  const isDemo = values.DEMO === undefined ? values.NODE_ENV !== 'production' : values.DEMO === '1'
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    nodes: values.NODES,
    publicUrl: publicUrl.origin,
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    demo: isDemo,
    rateLimits: values.RATE_LIMITS === 'on',
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR === 'admins',
    premiumOffer: values.PREMIUM_OFFER,
    stripe: stripeAccount(values),
    testPayments: isDemo || values.NODE_ENV !== 'production',
    sessionKeys: values.SESSION_KEYS ?? null,
    secretKey: values.SECRET_KEY ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    weeklyNewsletter: weeklyNewsletter(values),
    ai: aiEndpoint(values),
    webhookHosts: values.WEBHOOK_HOSTS,
    pushHosts: values.PUSH_HOSTS,
    wholeCatalogue: values.WHOLE_CATALOGUE,
    siteRequests: values.SITE_REQUESTS === '1',
    backupEveryHours: values.BACKUP_EVERY_HOURS,
    backupKeep: values.BACKUP_KEEP,
    offsite: offsiteStorage(values),
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
  }
}

type Values = z.output<typeof environmentSchema>

/** Nodes over one database must not each have a key and an outbox of their own. @throws ConfigError */
function refuseLoneNode({ DATABASE_URL, SECRET_KEY, SMTP_URL, NODE_ENV }: Values): void {
  if (DATABASE_URL === undefined) return
  if (SECRET_KEY === undefined)
    throw new ConfigError('SECRET_KEY must be set with DATABASE_URL, and be the same at every node')
  if (SMTP_URL === undefined && NODE_ENV === 'production')
    throw new ConfigError(
      'SMTP_URL must be set with DATABASE_URL: a file in DATA_DIR is no outbox of several nodes',
    )
}

function weeklyNewsletter({ NEWSLETTER_WEEKLY, SMTP_URL }: Values): boolean {
  if (NEWSLETTER_WEEKLY === '0') return false
  if (SMTP_URL === undefined) throw new ConfigError('SMTP_URL must be set for NEWSLETTER_WEEKLY=1')
  return true
}

function aiEndpoint({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
}: Values): AiEndpoint | null {
  if (baseUrl === undefined) return null
  if (model === undefined) throw new ConfigError('AI_MODEL must name the model of AI_BASE_URL')
  return { baseUrl, apiKey: apiKey ?? null, model }
}

function stripeAccount({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: apiBase,
}: Values): StripeAccount | null {
  if (secretKey === undefined && webhookSecret === undefined) return null
  if (secretKey === undefined || webhookSecret === undefined)
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set, or neither')
  return { secretKey, webhookSecret, apiBase }
}

function offsiteStorage(values: Values): OffsiteStorage | null {
  if (values.OFFSITE_ENDPOINT === undefined) return null
  if (values.DATABASE_URL !== undefined)
    throw new ConfigError(
      'OFFSITE_ENDPOINT is for the database in DATA_DIR; with DATABASE_URL use PostgreSQL’s own tools',
    )
  const {
    OFFSITE_BUCKET: bucket,
    OFFSITE_ACCESS_KEY_ID: accessKeyId,
    OFFSITE_SECRET_ACCESS_KEY: secretAccessKey,
    OFFSITE_KEY: key,
  } = values
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined || key === undefined)
    throw new ConfigError(
      'OFFSITE_BUCKET, OFFSITE_ACCESS_KEY_ID, OFFSITE_SECRET_ACCESS_KEY and OFFSITE_KEY must be set with OFFSITE_ENDPOINT',
    )
  return {
    endpoint: values.OFFSITE_ENDPOINT,
    bucket,
    prefix: values.OFFSITE_PREFIX,
    region: values.OFFSITE_REGION,
    accessKeyId,
    secretAccessKey,
    key,
    everyMinutes: values.OFFSITE_EVERY_MINUTES,
    keepHours: values.OFFSITE_KEEP_HOURS,
    keepDays: values.OFFSITE_KEEP_DAYS,
  }
}

/** Values that must not be repeated on a screen or in a log. */
const SECRETS = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'SESSION_KEYS',
  'SECRET_KEY',
  'AI_API_KEY',
  'AI_BASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OFFSITE_ACCESS_KEY_ID',
  'OFFSITE_SECRET_ACCESS_KEY',
  'OFFSITE_KEY',
])

function explainIssues(error: z.ZodError, set: Record<string, string | undefined>): string {
  const lines = error.issues.map(({ path, message }) => {
    const name = String(path[0])
    const value = SECRETS.has(name) ? '' : `, not ${JSON.stringify(set[name]?.slice(0, 80))}`
    return `${name} ${message}${value}`
  })
  return lines.join('; ')
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && href === `${origin}/`
}

function isApiAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username + password + search + hash === ''
}

function isHostOrDomain(text: string): boolean {
  const host = text.replace(/^\*\./, '')
  return isWebHost(host) && !host.includes('*')
}

function isWebHost(text: string): boolean {
  if (!/^[^\s/?#@\\]+$/.test(text) || !URL.canParse(`https://${text}`)) return false
  return new URL(`https://${text}`).hostname !== ''
}

export function isPostgresAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return (protocol === 'postgres:' || protocol === 'postgresql:') && pathname.length > 1
}

function isSmtpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== ''
}
