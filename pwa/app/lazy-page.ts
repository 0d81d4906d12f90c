import { type ComponentType, lazy } from 'react'

export interface LazyPage {
  path: string
  /** Fetches its file, once. */
  load(): Promise<ComponentType>
  Page: ComponentType
}

/** A page in a file of its own, fetched when it is opened. */
export function lazyPage(path: string, load: () => Promise<ComponentType>): LazyPage {
  return { path, load, Page: lazy(async () => ({ default: await load() })) }
}
