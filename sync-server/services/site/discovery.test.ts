import { expect, test } from 'vitest'
import { z } from 'zod'
import { A2A, MCP_REVISIONS } from '#shared/policy/marketplace.ts'
import { discoveryTexts } from './discovery.ts'

/*
 * No package carries the schemas that these documents name, so these are our reading of what is published: SEP-2127 with
 * schema.json of experimental-ext-server-card, the draft of the registry's server.schema.json, parts of AI Catalog, and RFC 9264 with
 * RFC 9727. They are strict, so that a field which we did not find in the formats fails; they prove no conformance.
 */
const serverName = z
  .string()
  .min(3)
  .max(200)
  .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
const header = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
})
const remote = z.strictObject({
  type: z.enum(['streamable-http', 'sse']),
  url: z.string().regex(/^https?:\/\/\S+$/),
  headers: z.array(header).optional(),
})
const server = {
  name: serverName,
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  // Ranges are refused.
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: z.url().optional(),
}
const registrySchema = z.strictObject({
  ...server,
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  remotes: z.array(remote).min(1),
})
const cardSchema = z.strictObject({
  ...server,
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  remotes: z.array(remote.extend({ supportedProtocolVersions: z.array(z.iso.date()).min(1) })).min(1),
})
const catalogOf = (specVersion: z.ZodType<string>) =>
  z.strictObject({
    specVersion,
    entries: z
      .array(
        z.strictObject({
          identifier: z.string().regex(/^urn:air:[a-z0-9.-]+(:[\w./-]+)+$/),
          displayName: z.string().min(1).optional(),
          type: z.enum(['application/mcp-server-card+json', 'application/a2a-agent-card+json']),
          url: z.url(),
        }),
      )
      .min(1),
  })
const links = z
  .array(z.strictObject({ href: z.url(), type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/) }))
  .min(1)
const linksetSchema = z.strictObject({
  linkset: z
    .array(
      z.strictObject({
        anchor: z.url(),
        'service-desc': links,
        'service-doc': links.optional(),
        'service-meta': links.optional(),
        status: links.optional(),
      }),
    )
    .min(1),
})

test.each(['https://hub.example.com', 'http://localhost:3000'])(
  'the documents of %s have the published forms',
  (origin) => {
    const texts = discoveryTexts(origin)
    const schemas = new Map<string, z.ZodType>([
      // Its form is that of the official package: see a2a.test.ts.
      [A2A.cardPath, z.object({ name: z.string() })],
      ['/.well-known/api-catalog', linksetSchema],
      ['/mcp/server-card', cardSchema],
      ['/.well-known/mcp/server-card.json', cardSchema],
      ['/.well-known/mcp/catalog.json', catalogOf(z.literal('draft'))],
      ['/.well-known/ai-catalog.json', catalogOf(z.string().regex(/^\d+\.\d+$/))],
      ['/server.json', registrySchema],
    ])
    expect([...texts.keys()].toSorted()).toEqual([...schemas.keys()].toSorted())
    for (const [path, schema] of schemas)
      expect(schema.safeParse(texts.get(path)?.body).error?.issues ?? [], path).toEqual([])
  },
)

test('the card names the revisions that the server speaks', () => {
  const card = cardSchema.parse(discoveryTexts('https://hub.example.com').get('/mcp/server-card')?.body)
  expect(card.remotes.map((one) => one.supportedProtocolVersions)).toEqual([MCP_REVISIONS])
})
