import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'
import { readPlace } from './mcp-resources.ts'

type Listener = (event: ServerEvent) => void

/**
 * Who follows which resource. The package asks every subscriber about every change; here a change looks at the
 * resources that somebody follows, and tells their followers alone.
 */
export class McpSubscriptions implements ServerEventBus {
  readonly #following = new AsyncLocalStorage<readonly string[]>()
  readonly #followers = new Map<string, { state: string; listeners: Set<Listener> }>()
  #version: CatalogueVersion

  constructor(version: CatalogueVersion) {
    this.#version = version
  }

  /** Subscriptions that `work` makes are of these resources. */
  following<T>(uris: readonly string[], work: () => T): T {
    return this.#following.run(uris, work)
  }

  subscribe(listener: Listener): () => void {
    const uris = new Set(this.#following.getStore())
    const stateOf = stateReader(this.#version)
    for (const uri of uris) {
      const follower = this.#followers.get(uri) ?? { state: stateOf(uri), listeners: new Set() }
      follower.listeners.add(listener)
      this.#followers.set(uri, follower)
    }
    return () => {
      for (const uri of uris) {
        const follower = this.#followers.get(uri)
        follower?.listeners.delete(listener)
        if (follower?.listeners.size === 0) this.#followers.delete(uri)
      }
    }
  }

  publish(event: ServerEvent): void {
    if (event.kind !== 'resource_updated') return
    for (const listener of this.#followers.get(event.uri)?.listeners ?? []) listener(event)
  }

  /** The catalogue has moved on. */
  note(version: CatalogueVersion): void {
    this.#version = version
    const stateOf = stateReader(version)
    for (const [uri, follower] of this.#followers) {
      const state = stateOf(uri)
      if (state === follower.state) continue
      follower.state = state
      this.publish({ kind: 'resource_updated', uri })
    }
  }
}

/** A text that differs whenever what a resource shows does. */
function stateReader(version: CatalogueVersion): (uri: string) => string {
  const { epoch, head, tools, categories } = version
  let newest: Map<number, number> | undefined
  return (uri) => {
    const place = readPlace(uri)
    switch (place?.kind) {
      case 'tool':
        return `${epoch} ${tools.get(place.id)?.seq ?? 'none'}`
      case 'changes':
        return `${epoch} ${head}`
      case 'category': {
        const category = categories.find(({ slug }) => slug === place.slug)
        newest ??= newestByCategory(version)
        return `${epoch} ${JSON.stringify(category)} ${newest.get(category?.id ?? 0)}`
      }
      default:
        return ''
    }
  }
}

function newestByCategory({ tools }: CatalogueVersion): Map<number, number> {
  const newest = new Map<number, number>()
  for (const { seq, categoryIds } of tools.values())
    for (const id of categoryIds) newest.set(id, Math.max(newest.get(id) ?? 0, seq))
  return newest
}
