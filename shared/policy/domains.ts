/** Where an agent's domain publishes its keys, as draft-ietf-webbotauth-httpsig-protocol says, and what is taken of it. */
export const KEY_DIRECTORY = {
  path: '/.well-known/http-message-signatures-directory',
  type: 'application/http-message-signatures-directory+json',
  maxBytes: 64 * 1024,
  maxKeys: 16,
} as const

/** What signatures of a domain say of themselves, and the header that says which agent of the domain sends the request. */
export const DOMAIN_SIGNATURE = { tag: 'web-bot-auth', agentField: 'agent-id' } as const

/** What a signature of a domain may do: managing keys and webhooks takes a key. */
export const DOMAIN_SCOPES = ['read', 'submit', 'money'] as const

export const DOMAIN_LIMITS = {
  /** How long a named domain waits for its proof. */
  proofDays: 7,
  /** How long a directory is taken as it was: what its `Cache-Control` says, within these. */
  freshMinutes: { least: 10, usual: 60, most: 24 * 60 },
  /** When a directory that could not be had is asked again; the pause doubles each time. */
  retryMinutes: { first: 15, most: 6 * 60 },
  /** How long after the last request a directory is asked again because somebody wants it. */
  againMinutes: 1,
  /** The same where a signature names a key that the directory did not have. */
  unknownKeyMinutes: 10,
  /** For how long the keys of a directory that cannot be had are still good. */
  keysHours: 72,
  /** After how many days without a key the domain is lost. */
  lostDays: 7,
} as const
