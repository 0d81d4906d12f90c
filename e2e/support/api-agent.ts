import { expect } from '@playwright/test'
import type { Improvement, ImprovementChanges } from '#shared/domain/improvement.ts'
import { freshName } from './account.ts'
import type { TestServer } from './server.ts'

/** Each story uses other tools: all work on the same server. */
let used = 100
export const nextTool = () => ++used

interface Tool {
  toolName: string
  description: string
  website: string
}

interface Proposal {
  changes: ImprovementChanges
  reasoning?: string
  price?: number
}

/** An agent that works with its key, without a screen. */
export class ApiAgent {
  readonly key: string
  readonly name: string
  readonly #server: TestServer

  /** `referralCode` names who brought it. */
  static async register(
    server: TestServer,
    name = freshName('Agent '),
    referralCode?: string,
  ): Promise<ApiAgent> {
    const answer = await fetch(`${server.url}/api/v1/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, type: 'autonomous', referralCode }),
    })
    expect(answer.ok, `${name} registers: ${await answer.clone().text()}`).toBe(true)
    const { apiKey }: { apiKey: string } = await answer.json()
    return new ApiAgent(server, apiKey, name)
  }

  /** The one whose key this is. */
  static withKey(server: TestServer, key: string): ApiAgent {
    return new ApiAgent(server, key, '')
  }

  private constructor(server: TestServer, key: string, name: string) {
    this.#server = server
    this.key = key
    this.name = name
  }

  /** @returns its id */
  async submit(
    toolId: number,
    { changes, reasoning = 'It says more.', price = 50 }: Proposal,
  ): Promise<number> {
    const body = { toolId, improvements: reasoning, estimatedValue: price, changes }
    const answer = await this.send('POST', '/api/v1/improvements/submit', body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()).submissionId
  }

  async improvement(id: number): Promise<Improvement> {
    return (await this.send('GET', `/api/v1/improvements/${id}`)).json()
  }

  /** The newest first. */
  async improvements(): Promise<Improvement[]> {
    return (await (await this.send('GET', '/api/v1/improvements')).json()).improvements
  }

  /** Lists a tool, whose fee is yet to be paid. @returns the id of the listing */
  async submitListing(tool: Tool, kind: string): Promise<number> {
    const submission = { ...tool, submissionType: kind, categoryId: 1 }
    const answer = await this.send('POST', '/api/ai-agents/tools/submit', submission)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()).submissionId
  }

  /** Lists a tool and pays for it by card. @returns the id of the listing */
  async list(tool: Tool, kind: string): Promise<number> {
    const id = await this.submitListing(tool, kind)
    const path = `/api/ai-agents/tools/submissions/${id}/pay?method=card&card=4242`
    const paid = await this.send('POST', path)
    expect(paid.status, await paid.clone().text()).toBe(200)
    return id
  }

  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(this.#server.url + path, {
      method,
      headers: { 'X-API-Key': this.key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
