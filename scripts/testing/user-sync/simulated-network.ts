import { USER_CONFLICTS, type UserSyncAnswer, type UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { RoundRefusedError, SessionEndedError } from '../../../pwa/sync/sync-errors.ts'
import { AppError } from '../../../sync-server/errors/app-error.ts'
import { ClientUserError } from '../../../sync-server/services/user-sync/user-sync-errors.ts'
import { byTrueTime } from './simulated-clock.ts'
import type { SimulatedServer } from './simulated-server.ts'

/** No answer. */
export class LostError extends Error {}

interface Waiting {
  request: UserSyncRequest
  /** The user of the cookie when the request is sent, which is later than when it was made. */
  session: () => number | null
  resolve: (answer: UserSyncAnswer) => void
  reject: (error: unknown) => void
}

/** Requests and answers wait until the world delivers them, in any order. */
export class SimulatedNetwork {
  readonly requests: Waiting[] = []
  readonly answers: { arrive: () => void; lose: () => void }[] = []
  /** Every conflict that the server has answered with. */
  readonly conflicts: string[] = []
  readonly #server: SimulatedServer
  isHealed = false

  constructor(server: SimulatedServer) {
    this.#server = server
  }

  async send(request: UserSyncRequest, session: () => number | null): Promise<UserSyncAnswer> {
    // A copy, as on the wire.
    const sent: UserSyncRequest = JSON.parse(JSON.stringify(request))
    if (this.isHealed) return this.handle(sent, session())
    return new Promise((resolve, reject) => this.requests.push({ request: sent, session, resolve, reject }))
  }

  /** The server handles a request; its answer waits. */
  async deliver({ request, session, resolve, reject }: Waiting): Promise<void> {
    const arrive = await this.handle(request, session()).then(
      (answer) => () => resolve(answer),
      (error: unknown) => () => reject(error),
    )
    this.answers.push({ arrive, lose: () => reject(new LostError()) })
  }

  /** Loses all answers on their way. */
  loseAnswers(): void {
    for (const { lose } of this.answers.splice(0)) lose()
  }

  /** The server is killed after it has committed this many of the mutations. */
  async cutShort({ request, session, reject }: Waiting, committed: number): Promise<void> {
    const part = { ...request, mutations: request.mutations.slice(0, committed) }
    await this.handle(part, session()).catch(() => {})
    reject(new LostError())
  }

  async handle(request: UserSyncRequest, session: number | null): Promise<UserSyncAnswer> {
    if (session === null) throw new SessionEndedError('401')
    try {
      return await byTrueTime(() => this.#server.round(session, request))
    } catch (error) {
      throw this.#translate(error)
    }
  }

  #translate(error: unknown): unknown {
    if (error instanceof ClientUserError) return new SessionEndedError(error.code)
    const conflict = USER_CONFLICTS.find((code) => error instanceof AppError && error.code === code)
    if (conflict === undefined) return error
    this.conflicts.push(conflict)
    return new RoundRefusedError(conflict)
  }
}
