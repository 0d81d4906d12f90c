import type { SyncTool } from '#shared/domain/tool.ts'
import { type AdminCall, signInAdmin } from '../lib/admin-session.ts'
import type { OurServer } from '../lib/bench-server.ts'
import { readAllTools, readManifest, settledManifest } from '../lib/sync-server.ts'

/** A word that no tool has. */
export const WORD = 'Zzyxquill'

/** When its snapshot is this far behind, the server writes a new one, which would disturb the measurement. */
const SNAPSHOT_BEHIND = 500

/** Records that were renamed at the server. */
export interface Change {
  /** The head before. */
  since: number
  /** What all new names begin with, and no others. */
  prefix: string
  tools: readonly SyncTool[]
}

/** Changes records of our server as an admin does. */
export class ChangeSource {
  readonly tools: readonly SyncTool[]
  readonly #server: OurServer
  readonly #renamer: ToolRenamer
  #round = 0

  static async open(server: OurServer, size: number): Promise<ChangeSource> {
    const manifest = await settledManifest(server.url, { tools: size })
    const tools = await readAllTools(server.url, manifest)
    return new ChangeSource(server, { tools, renamer: new ToolRenamer(await signInAdmin(server), tools) })
  }

  private constructor(server: OurServer, parts: { tools: SyncTool[]; renamer: ToolRenamer }) {
    this.#server = server
    this.tools = parts.tools
    this.#renamer = parts.renamer
  }

  /** Renames the first `count` tools, and waits until the server is idle. */
  async change(count: number): Promise<Change> {
    const { head: since } = await readManifest(this.#server.url)
    const prefix = `${WORD} ${++this.#round} `
    const tools = this.tools.slice(0, count).map((tool) => ({ ...tool, name: `${prefix}${tool.id}` }))
    const ids = tools.map(({ id }) => id)
    await this.#renamer.renameAll(ids, (id) => `${prefix}${id}`)
    await settledManifest(this.#server.url, { behind: Math.max(SNAPSHOT_BEHIND, this.tools.length / 20) })
    return { since, prefix, tools }
  }

  /** A name that no tool has had, for one tool. */
  nextName(): string {
    return `${WORD} ${++this.#round}`
  }

  /** When the request was sent and when it was answered, in milliseconds since 1970. */
  async renameOne(id: number, name: string): Promise<{ sent: number; answered: number }> {
    const now = () => performance.timeOrigin + performance.now()
    const sent = now()
    await this.#renamer.rename(id, name)
    return { sent, answered: now() }
  }
}

/** Requests under way at once. */
const LANES = 8

/** Renames tools as an admin does, and remembers their current names. */
class ToolRenamer {
  readonly #call: AdminCall
  readonly #names: Map<number, string>

  constructor(call: AdminCall, tools: readonly SyncTool[]) {
    this.#call = call
    this.#names = new Map(tools.map(({ id, name }) => [id, name]))
  }

  /** @throws Error when the server refuses */
  async rename(id: number, name: string): Promise<void> {
    const body = { base: { name: this.#names.get(id) }, changes: { name } }
    const response = await this.#call('PATCH', `/api/admin/tools/${id}`, body)
    if (!response.ok) throw new Error(`Tool ${id} was not renamed: ${await response.text()}`)
    this.#names.set(id, name)
  }

  async renameAll(ids: readonly number[], nameOf: (id: number) => string): Promise<void> {
    const waiting = ids.values()
    const lane = async () => {
      for (const id of waiting) await this.rename(id, nameOf(id))
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
}
