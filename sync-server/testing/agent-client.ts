import type { Reachable } from './browser.ts'

export interface AgentRequest {
  body?: unknown
  headers?: Record<string, string>
}

/** A client that sends its key with every call and returns status, headers and JSON. */
export function createAgentClient(server: Reachable, key: string) {
  return {
    key,
    async call(method: string, path: string, { body, headers = {} }: AgentRequest = {}) {
      const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
      const response = await server.fetch(path, {
        method,
        headers: { 'X-API-Key': key, ...type, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
    },
  }
}
