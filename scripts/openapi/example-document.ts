import { contract } from '../../shared/api/contract.ts'
import { openApiDocument } from '../../shared/api/openapi.ts'
import type { OpenApiDocument } from '../../shared/api/openapi-document.ts'

/** /openapi.json as a server at `publicUrl` would give it, but for the figures of its limits. */
export function exampleDocument(publicUrl = 'https://hub.test'): OpenApiDocument {
  const limit = { name: 'any', requests: 1, seconds: 60 }
  return openApiDocument(contract, {
    publicUrl,
    limits: { anonymous: limit, key: limit, calls: {} },
    cookieName: 'session',
  })
}
