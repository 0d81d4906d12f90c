import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a change comes from, as the security log shows it. */
export interface RequestOrigin {
  /** As in the header `X-Request-Id` and in the log. */
  requestId: string
  /** The client address, as rate limits count it. */
  address: string
  /** The User-Agent header. */
  userAgent: string
}

/** The command line has no address and no device. */
const NO_REQUEST: RequestOrigin = { requestId: '', address: '', userAgent: '' }

const storage = new AsyncLocalStorage<RequestOrigin>()

/** Everything that `work` does and awaits belongs to this request. */
export function withinRequest<T>(origin: RequestOrigin, work: () => T): T {
  return storage.run(origin, work)
}

/**
 * The request that the caller runs for. Only the security log asks: to hand its origin down through every service would
 * make all of them know of it.
 */
export function currentRequest(): RequestOrigin {
  return storage.getStore() ?? NO_REQUEST
}

/** IPv6 addresses come as the first four groups of a /64, see `addressKey`. */
const SHOWN_GROUPS = 3

/** A client address as its network of many customers: /24 of IPv4, /48 of IPv6. Empty for anything else. */
export function truncateAddress(address: string): string {
  const [, network] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? []
  if (network !== undefined) return `${network}.0/24`
  const groups = address.split(':').slice(0, SHOWN_GROUPS)
  const isGroup = (group: string) => /^[\da-f]{1,4}$/i.test(group)
  if (groups.length < SHOWN_GROUPS || !groups.every(isGroup)) return ''
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}

/** Networks of the machine itself, of local networks and of a provider's own: everybody behind a proxy shares them. */
const LOCAL =
  /^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^0:0:0:|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:/

/** Whether a network, as of `truncateAddress`, says something about who uses it. */
export const isTelling = (network: string): boolean => network !== '' && !LOCAL.test(network)
