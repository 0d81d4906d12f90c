import type { SyncTool } from '#shared/domain/tool.ts'
import type { AdminCall } from './admin-session.ts'

/** Requests under way at once. */
const LANES = 8

/** Renames tools as an admin does, and keeps what they are called now. */
export class ToolRenamer {
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
