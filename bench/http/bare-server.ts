/** node:http alone: sends a ready-made answer, or its 304 to clients that have it. */
import { createServer } from 'node:http'
import type { RecordedAnswer } from './recorded-answer.ts'

const { headers, body, etag, notModified }: RecordedAnswer = JSON.parse(process.env.RECORDED_ANSWER ?? '')

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), process.env.HOST)
