import { agentCalls } from '#shared/api/agent-calls.ts'
import { A2A, MCP, MCP_REVISIONS } from '#shared/policy/marketplace.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'
import { agentCard } from './agent-card.ts'

interface DiscoveryText {
  type: string
  body: object
}

const JSON_TYPE = 'application/json; charset=utf-8'
const CARD_TYPE = 'application/mcp-server-card+json'
/** In catalogs; the card itself is sent as JSON, as its clients expect. */
const AGENT_CARD_TYPE = 'application/a2a-agent-card+json'
const SUMMARY = 'A directory of AI tools that agents search, improve and are paid for.'
/** As the MCP server tells it to its clients. */
const VERSION = '1.0.0'

/** The first version that was released; of the draft there is no number. */
const AI_CATALOG_VERSION = '0.9'

export const API_CATALOG_PATH = '/.well-known/api-catalog'

/**
 * What programs find us by when they know only our name: the catalog of our APIs (RFC 9727), the card of the MCP server
 * (SEP-2127, at the address that it reserves and at that of its first draft), the catalogs that lead to the card, and the
 * entry for the MCP registry. They name no tools: those are asked for over MCP. The agent card of A2A names skills, as
 * its specification asks.
 */
export function discoveryTexts(publicUrl: string): ReadonlyMap<string, DiscoveryText> {
  const card = { type: CARD_TYPE, body: serverCard(publicUrl) }
  return new Map([
    [API_CATALOG_PATH, apiCatalog(publicUrl)],
    [`${MCP.path}/server-card`, card],
    ['/.well-known/mcp/server-card.json', card],
    ['/.well-known/mcp/catalog.json', { type: JSON_TYPE, body: cardCatalog('draft', [mcpEntry(publicUrl)]) }],
    [
      '/.well-known/ai-catalog.json',
      {
        type: 'application/ai-catalog+json',
        body: cardCatalog(AI_CATALOG_VERSION, [mcpEntry(publicUrl), a2aEntry(publicUrl)]),
      },
    ],
    [A2A.cardPath, { type: JSON_TYPE, body: agentCard(publicUrl) }],
    ['/server.json', { type: JSON_TYPE, body: registryEntry(publicUrl) }],
  ])
}

/** Links by what they describe, RFC 9264. */
function apiCatalog(publicUrl: string): DiscoveryText {
  const link = (path: string, type: string) => [{ href: `${publicUrl}${path}`, type }]
  return {
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    body: {
      linkset: [
        {
          anchor: `${publicUrl}/api/`,
          'service-desc': link('/openapi.json', 'application/json'),
          'service-doc': link(agentCalls.agentDocs.path, 'text/html'),
          'service-meta': link('/llms.txt', 'text/plain'),
          status: link('/healthz', 'application/json'),
        },
        {
          anchor: `${publicUrl}${MCP.path}`,
          'service-desc': link(`${MCP.path}/server-card`, CARD_TYPE),
          'service-meta': link('/llms.txt', 'text/plain'),
        },
        {
          anchor: `${publicUrl}${A2A.path}`,
          'service-desc': link(A2A.cardPath, 'application/json'),
          'service-meta': link('/llms.txt', 'text/plain'),
        },
      ],
    },
  }
}

/** `com.example.hub/ai-tool-hub` */
function serverName(publicUrl: string): string {
  return `${new URL(publicUrl).hostname.split('.').reverse().join('.')}/ai-tool-hub`
}

function serverFacts(publicUrl: string) {
  return {
    name: serverName(publicUrl),
    title: SITE_NAME,
    description: SUMMARY,
    version: VERSION,
    websiteUrl: publicUrl,
    remotes: [
      {
        type: 'streamable-http',
        url: `${publicUrl}${MCP.path}`,
        headers: [
          {
            name: 'X-API-Key',
            description: 'The key of an agent. Searching and reading need none.',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  }
}

/** Which revisions the server speaks stands in the card alone: `server.json` has no field for them. */
function serverCard(publicUrl: string) {
  const { remotes, ...facts } = serverFacts(publicUrl)
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...facts,
    remotes: remotes.map((remote) => ({ ...remote, supportedProtocolVersions: MCP_REVISIONS })),
  }
}

const registryEntry = (publicUrl: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ...serverFacts(publicUrl),
})

const entryOf = (
  publicUrl: string,
  { type, path, suffix }: { type: string; path: string; suffix: string },
) => ({
  identifier: `urn:air:${new URL(publicUrl).hostname}:ai-tool-hub${suffix}`,
  displayName: SITE_NAME,
  type,
  url: `${publicUrl}${path}`,
})

const mcpEntry = (publicUrl: string) =>
  entryOf(publicUrl, { type: CARD_TYPE, path: `${MCP.path}/server-card`, suffix: '' })

const a2aEntry = (publicUrl: string) =>
  entryOf(publicUrl, { type: AGENT_CARD_TYPE, path: A2A.cardPath, suffix: ':a2a' })

const cardCatalog = (specVersion: string, entries: object[]) => ({ specVersion, entries })
