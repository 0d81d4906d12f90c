import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const attributeSchema = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const nanoseconds = z.string().regex(/^\d+$/)

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: z.array(attributeSchema).default([]),
  events: z.array(z.object({ name: z.string() })).default([]),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.int().default(0) }),
})

/** OTLP as JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Empty for the root of a trace. */
  parent: string
  name: string
  milliseconds: number
  attributes: Record<string, unknown>
  events: string[]
  /** The spans that it names besides its parent. */
  links: string[]
  hasFailed: boolean
}

export interface TraceCollector {
  /** What the server is told. */
  env: Record<string, string>
  spans: CollectedSpan[]
  /** The bodies of all requests as they came. */
  texts: string[]
  /** Waits for spans of this name. */
  named(name: string, count?: number): Promise<CollectedSpan[]>
}

/** A collector of traces that speaks OTLP over HTTP. */
export async function startCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    texts.push(text)
    if (request.url === '/v1/traces') spans.push(...readSpans(text))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` },
    spans,
    texts,
    async named(name, count = 1) {
      for (;;) {
        const found = spans.filter((span) => span.name === name)
        if (found.length >= count) return found
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
  }
}

function readSpans(text: string): CollectedSpan[] {
  const { resourceSpans } = requestSchema.parse(JSON.parse(text))
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(toSpan)))
}

function toSpan(span: z.output<typeof spanSchema>): CollectedSpan {
  const { traceId, spanId, parentSpanId = '', name, attributes, events, links, status } = span
  return {
    traceId,
    spanId,
    parent: parentSpanId,
    name,
    milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    events: events.map((event) => event.name),
    links: links.map((link) => link.spanId),
    hasFailed: status.code === 2,
  }
}
