import { createHash } from 'node:crypto'
import { contract } from '#shared/api/contract.ts'
import { type OpenApiOptions, openApiDocument } from '#shared/api/openapi.ts'
import { type Answer, jsonBytesAnswer } from '../../services/answer.ts'

/** The contract as OpenAPI, ready made. It changes with the program only, so its ETag is that of its content. */
export function openApiAnswer(options: OpenApiOptions): Answer {
  const body = JSON.stringify(openApiDocument(contract, options))
  return jsonBytesAnswer(createHash('sha256').update(body).digest('hex').slice(0, 16), body)
}
