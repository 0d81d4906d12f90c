/**
 * What a failed storage call means. `aborted` may be a full disk (quota errors often arrive as AbortError) or a
 * connection that the system closed: only a second try shows which. `closed`: the system has taken the connection, as iOS
 * does to a page in the background ("Connection to Indexed Database server lost"), and another one can be opened.
 */
export type StorageFault = 'full' | 'aborted' | 'closed' | 'unavailable'

const FAULTS: Record<string, StorageFault> = {
  QuotaExceededError: 'full',
  AbortError: 'aborted',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  // Several calls that met a closed connection opened it in each other's way.
  OpenFailedError: 'closed',
  TransactionInactiveError: 'closed',
  UnknownError: 'closed',
  TimeoutError: 'closed',
}

/** Dexie and the browsers nest errors in each other. A quota error counts wherever it stands in the chain. */
export function storageFaultOf(error: unknown): StorageFault {
  const faults = chainOf(error).map((link) => FAULTS[link.name])
  if (faults.includes('full')) return 'full'
  return faults.find((fault) => fault !== undefined) ?? 'unavailable'
}

function chainOf(error: unknown): { name: string }[] {
  const chain: { name: string }[] = []
  for (let link = error; isNamed(link) && chain.length < 8; link = next(link)) chain.push(link)
  return chain
}

function next(link: object): unknown {
  if ('inner' in link && link.inner) return link.inner
  return 'cause' in link ? link.cause : undefined
}

function isNamed(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}
