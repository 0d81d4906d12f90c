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

/** The same for a page that asks the server by react-query. */
export function onlinePage(path: string, load: () => Promise<ComponentType>): LazyPage {
  return lazyPage(path, async () => {
    const [Page, { Online }] = await Promise.all([load(), import('../data/online.tsx')])
    return () => (
      <Online>
        <Page />
      </Online>
    )
  })
}
