import {
  USER_SYNC_SCHEMA,
  type UserSyncAnswer,
  type UserSyncRequest,
  userSyncAnswerSchema,
} from '#shared/sync/user-protocol.ts'

/** Of the shipped catalogue, made favorites and none again in turn. */
export const TOOLS = 250

const PASSWORD = 'seven blue horses'
const randomId = () => crypto.randomUUID().replaceAll('-', '')

/** A device of a new user, without a screen: its rounds go over HTTP, one after the other. */
export class SyncClient {
  readonly #url: string
  readonly #cookie: string
  readonly #user: number
  readonly #clientId = randomId()
  #epoch: string | null = null
  #since = 0
  #mid = 0

  static async open(url: string): Promise<SyncClient> {
    const username = `bench${randomId().slice(0, 12)}`
    await post(url, '/api/register', { username, email: `${username}@example.com`, password: PASSWORD })
    const answer = await post(url, '/api/login', { username, password: PASSWORD })
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { user } = (await answer.json()) as { user: { id: number } }
    return new SyncClient({ url, cookie, user: user.id })
  }

  private constructor({ url, cookie, user }: { url: string; cookie: string; user: number }) {
    this.#url = url
    this.#cookie = cookie
    this.#user = user
  }

  /** Pushes so many mutations and pulls what they did. @throws unless all of them were applied */
  async round(count: number): Promise<void> {
    const mutations = Array.from({ length: count }, () => this.#nextMutation())
    const { epoch, next, results } = await this.#send(mutations)
    if (results.some(({ status }) => status !== 'applied')) throw new Error('A mutation was refused.')
    this.#epoch = epoch
    this.#since = next
  }

  #nextMutation(): UserSyncRequest['mutations'][number] {
    const mid = ++this.#mid
    const args = { toolId: (mid % TOOLS) + 1, on: Math.floor(mid / TOOLS) % 2 === 0 }
    return { mid, key: randomId(), name: 'favorite.set', args }
  }

  async #send(mutations: UserSyncRequest['mutations']): Promise<UserSyncAnswer> {
    const request: UserSyncRequest = {
      schema: USER_SYNC_SCHEMA,
      user: this.#user,
      clientId: this.#clientId,
      epoch: this.#epoch,
      since: this.#since,
      mutations,
    }
    const answer = await post(this.#url, '/api/sync/user', request, this.#cookie)
    return userSyncAnswerSchema.parse(await answer.json())
  }
}

async function post(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
