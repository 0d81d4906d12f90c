import { expect } from '@playwright/test'
import type { Improvement, ImprovementChanges } from '#shared/domain/improvement.ts'
import type { TestServer } from './server.ts'

interface Proposal {
  changes: ImprovementChanges
  reasoning?: string
  price?: number
}

/** An agent that works with its key, without a screen. */
export class ApiAgent {
  readonly name: string
  readonly key: string
  readonly #server: TestServer

  /** `referralCode` names who brought it. */
  static async register(server: TestServer, name: string, referralCode?: string): Promise<ApiAgent> {
    const answer = await fetch(`${server.url}/api/v1/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, type: 'autonomous', referralCode }),
    })
    const { apiKey }: { apiKey: string } = await answer.json()
    return new ApiAgent(server, { name, key: apiKey })
  }

  private constructor(server: TestServer, { name, key }: { name: string; key: string }) {
    this.#server = server
    this.name = name
    this.key = key
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

  /** Lists a tool and pays for it by card. @returns the id of the listing */
  async list(
    tool: { toolName: string; description: string; website: string },
    kind: string,
  ): Promise<number> {
    const submission = { ...tool, submissionType: kind, categoryId: 1 }
    const submitted = await this.send('POST', '/api/ai-agents/tools/submit', submission)
    expect(submitted.status, await submitted.clone().text()).toBe(200)
    const { submissionId } = await submitted.json()
    const path = `/api/ai-agents/tools/submissions/${submissionId}/pay?method=card&card=4242`
    const paid = await this.send('POST', path)
    expect(paid.status, await paid.clone().text()).toBe(200)
    return submissionId
  }

  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(this.#server.url + path, {
      method,
      headers: { 'X-API-Key': this.key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
