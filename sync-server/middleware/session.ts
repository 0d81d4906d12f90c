import { randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import createSession from 'koa-session'
import { SignInRequiredError } from '../errors/access-errors.ts'
import { CannotSaveError } from '../errors/cannot-save-error.ts'
import type { Account } from '../repositories/users.ts'
import { roleOf } from '../services/accounts/role-of.ts'
import {
  SESSION_MS,
  type SessionData,
  type SessionStore,
  sessionDataSchema,
} from '../services/accounts/session-store.ts'
import { type Caller, VISITOR } from './caller.ts'
import { deviceOf, rememberDevice } from './device.ts'

const ID_BYTES = 32
/** The last-seen time of a session is written at most this often. */
const SEEN_APART_MS = 10 * 60 * 1000
const KEPT_USER_AGENT = 256

export interface SessionOptions {
  store: SessionStore
  /** The first one signs cookies; all of them verify cookies. */
  keys: readonly string[]
  isHttps: boolean
}

/** With this prefix browsers accept the cookie over HTTPS only, and from no other host of the domain. */
export const sessionCookie = (isHttps: boolean): string => (isHttps ? '__Host-session' : 'session')

/** Whether a request has a session cookie, valid or not, under either name. */
export function carriesSession(ctx: Context): boolean {
  return [true, false].some(
    (isHttps) => ctx.cookies.get(sessionCookie(isHttps), { signed: false }) !== undefined,
  )
}

/** koa-session's object, as far as it is used here. */
interface CookieSession {
  /** The secret id. */
  readonly externalKey: string
  toJSON(): unknown
  /** Writes the session and its cookie under a new id; the old session is destroyed. */
  regenerate(): Promise<void>
  /** Writes or removes the session and its cookie. */
  manuallyCommit(): Promise<void>
  seenAt?: string
  provedAt?: string
}

/**
 * Reads the session of a request and sets `ctx.state.caller`. Nothing is committed automatically: a session is written
 * when it starts, when it ends, and when its last-seen time is old. No other answer carries a cookie.
 */
export function readSession(app: Koa, { store, keys, isHttps }: SessionOptions): Middleware {
  // koa would sign with SHA-1. Sessions that were signed so end once.
  app.keys = new Keygrip([...keys], 'sha256')
  const load = createSession(
    {
      key: sessionCookie(isHttps),
      store,
      maxAge: SESSION_MS,
      genid: () => randomBytes(ID_BYTES).toString('base64url'),
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      signed: true,
      autoCommit: false,
    },
    app,
  )
  return (ctx, next) => {
    // TLS may end at a proxy that is not trusted; PUBLIC_URL says what browsers see.
    ctx.cookies.secure = isHttps
    return load(ctx, async () => {
      const data = sessionData(ctx)
      ctx.state.caller = callerOfSession(data)
      if (data !== undefined) await keepAlive(sessionOf(ctx), data)
      return next()
    })
  }
}

/** The session of a request, for handlers, which do not see Koa's context. */
export interface SessionHandle {
  /** The secret id. */
  readonly id: string
  /** @throws SignInRequiredError to a visitor */
  readonly data: SessionData
  /** Signs in. */
  start(account: Account): Promise<void>
  /** Signs out; does nothing for a visitor. */
  end(): Promise<void>
  /** The id of this browser, where somebody has signed in before; see `deviceOf`. */
  readonly deviceId: string | null
  /** The same, and lets the browser keep it. */
  rememberDevice(): string
  /**
   * The secret of a cookie that names this browser for the minutes of a sign-in in several steps; it is set when there
   * is none. Unlike a session it is for visitors too, and opens nothing.
   */
  browser(): string
  /** The id of the request of an app that has sent this browser here; null where there is none. */
  readonly appRequest: string | null
  /** Records that its user has just proved who they are. */
  prove(): Promise<void>
}

export function sessionHandle(ctx: Context): SessionHandle {
  return {
    get id() {
      return sessionOf(ctx).externalKey
    },
    get data() {
      return currentSession(ctx)
    },
    start: (account) => startSession(ctx, account),
    end: () => endSession(ctx),
    get deviceId() {
      return deviceOf(ctx)
    },
    rememberDevice: () => rememberDevice(ctx),
    browser: () => browserOf(ctx),
    get appRequest() {
      return ctx.cookies.get(appRequestCookie(ctx), { signed: true }) ?? null
    },
    prove: () => proveSession(ctx),
  }
}

/** Signs in. The earlier session of this browser and its id are gone, which prevents session fixation. */
async function startSession(ctx: Context, account: Account): Promise<void> {
  const now = new Date().toISOString()
  const data: SessionData = {
    userId: account.id,
    epoch: account.sessionEpoch,
    createdAt: now,
    signedInAt: now,
    provedAt: now,
    seenAt: now,
    userAgent: ctx.get('User-Agent').slice(0, KEPT_USER_AGENT),
    role: roleOf(account, now),
  }
  await Object.assign(sessionOf(ctx), data).regenerate()
}

/**
 * Signs out; a visitor's request changes nothing. The browser forgets its HTTP cache and the pages it has kept for its
 * "back" button. Not "storage": the app deletes the user's database itself, unless they chose to keep unsent changes on
 * the device, and the catalogue is everybody's. Not "cookies": the cookie of the device lets its owner in during an attack.
 */
async function endSession(ctx: Context): Promise<void> {
  if (sessionData(ctx) === undefined) return
  const session = sessionOf(ctx)
  ctx.session = null
  // Browsers take it over HTTPS only.
  if (ctx.cookies.secure) ctx.set('Clear-Site-Data', '"cache"')
  await session.manuallyCommit()
}

const BROWSER_COOKIE_MS = 10 * 60 * 1000

function browserOf(ctx: Context): string {
  const isHttps = ctx.cookies.secure === true
  const name = isHttps ? '__Host-sign-in' : 'sign-in'
  const sent = ctx.cookies.get(name, { signed: true })
  if (sent !== undefined) return sent
  const secret = randomBytes(ID_BYTES).toString('base64url')
  const attributes = { httpOnly: true, sameSite: 'strict', secure: isHttps, overwrite: true } as const
  ctx.cookies.set(name, secret, { ...attributes, signed: true, maxAge: BROWSER_COOKIE_MS })
  return secret
}

const appRequestCookie = ({ cookies }: Context): string =>
  cookies.secure === true ? '__Host-app-request' : 'app-request'

/** Binds the request of an app to this browser: nobody can have it decided in another one. */
export function rememberAppRequest(ctx: Context, id: string, seconds: number): void {
  ctx.cookies.set(appRequestCookie(ctx), id, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.cookies.secure === true,
    signed: true,
    overwrite: true,
    maxAge: seconds * 1000,
  })
}

async function proveSession(ctx: Context): Promise<void> {
  currentSession(ctx)
  const session = sessionOf(ctx)
  session.provedAt = new Date().toISOString()
  await session.manuallyCommit()
}

/** The content of the session of a signed-in call. @throws SignInRequiredError for a visitor */
function currentSession(ctx: Context): SessionData {
  const data = sessionData(ctx)
  if (data === undefined) throw new SignInRequiredError()
  return data
}

/** undefined for a visitor. */
function sessionData(ctx: Context): SessionData | undefined {
  return ctx.session === null ? undefined : sessionDataSchema.safeParse(sessionOf(ctx).toJSON()).data
}

function callerOfSession(data: SessionData | undefined): Caller {
  if (data === undefined) return VISITOR
  const { role, userId, provedAt, signedInAt } = data
  return { role, userId, provedAt, signedInAt }
}

async function keepAlive(session: CookieSession, { seenAt }: SessionData): Promise<void> {
  const now = new Date()
  if (now.getTime() - Date.parse(seenAt) < SEEN_APART_MS) return
  session.seenAt = now.toISOString()
  try {
    await session.manuallyCommit()
  } catch (error) {
    // A read must not fail because the disk is full.
    if (!(error instanceof CannotSaveError)) throw error
  }
}

/** Koa's context is open to any property; this is the one place that reads this one. */
function sessionOf(ctx: Context): CookieSession {
  return ctx.session
}
