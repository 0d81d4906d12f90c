import { agentCalls } from '#shared/api/agent-calls.ts'
import { MCP, MCP_REVISIONS } from '#shared/policy/marketplace.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'

interface DiscoveryText {
  type: string
  body: object
}

const JSON_TYPE = 'application/json; charset=utf-8'
const CARD_TYPE = 'application/mcp-server-card+json'
const SUMMARY = 'A directory of AI tools that agents search, improve and are paid for.'
/** As the MCP server tells it to its clients. */
const VERSION = '1.0.0'

/** The first version that was released; of the draft there is no number. */
const AI_CATALOG_VERSION = '0.9'

export const API_CATALOG_PATH = '/.well-known/api-catalog'

/**
 * What programs find us by when they know only our name: the catalog of our APIs (RFC 9727), the card of the MCP server
 * (SEP-2127, at the address that it reserves and at that of its first draft), the catalogs that lead to the card, and the
 * entry for the MCP registry. They name no tools: those are asked for over MCP. There is no agent card of A2A, for we
 * do not speak it.
 */
export function discoveryTexts(publicUrl: string): ReadonlyMap<string, DiscoveryText> {
  const card = { type: CARD_TYPE, body: serverCard(publicUrl) }
  return new Map([
    [API_CATALOG_PATH, apiCatalog(publicUrl)],
    [`${MCP.path}/server-card`, card],
    ['/.well-known/mcp/server-card.json', card],
    ['/.well-known/mcp/catalog.json', { type: JSON_TYPE, body: cardCatalog(publicUrl, 'draft') }],
    [
      '/.well-known/ai-catalog.json',
      { type: 'application/ai-catalog+json', body: cardCatalog(publicUrl, AI_CATALOG_VERSION) },
    ],
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

const cardCatalog = (publicUrl: string, specVersion: string) => ({
  specVersion,
  entries: [
    {
      identifier: `urn:air:${new URL(publicUrl).hostname}:ai-tool-hub`,
      displayName: SITE_NAME,
      type: CARD_TYPE,
      url: `${publicUrl}${MCP.path}/server-card`,
    },
  ],
})
