/**
 * What a failed storage call means. `aborted` may be a full disk (quota errors often arrive as AbortError) or a
 * connection that the system closed; only a second try tells.
 */
export type StorageFault = 'full' | 'aborted' | 'closed' | 'unavailable'

const FAULTS: Record<string, StorageFault> = {
  QuotaExceededError: 'full',
  AbortError: 'aborted',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  TransactionInactiveError: 'closed',
  UnknownError: 'closed',
  TimeoutError: 'closed',
}

/** Looks through what wraps what: Dexie and the browsers nest their errors. A nested quota error outranks its wrapping. */
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
