import { useSyncExternalStore } from 'react'
import type { Improvement } from '#shared/domain/improvement.ts'
import type { Listing } from '#shared/domain/listing.ts'
import { createStore, type Store } from '../../data/store.ts'
import type { DemoAgent } from './use-demo-agent.ts'

interface Entry {
  id: number
  /** Who submitted it, and alone may be paid for it. */
  agent: DemoAgent
}

export type SentImprovement = Entry &
  Pick<Improvement, 'toolName' | 'improvementType' | 'priceUsd' | 'state' | 'receipt' | 'decisionNote'>

export type SentListing = Entry &
  Pick<Listing, 'toolName' | 'submissionType' | 'platformFee' | 'state' | 'receipt' | 'toolId'>

/** What was submitted while this page has been open, the newest first; leaving the screen does not end it. */
export const sentImprovements = createStore<readonly SentImprovement[]>([])
export const sentListings = createStore<readonly SentListing[]>([])

export function useEntries<E extends Entry>(store: Store<readonly E[]>): readonly E[] {
  return useSyncExternalStore(store.subscribe, store.get)
}

export function addEntry<E extends Entry>(store: Store<readonly E[]>, entry: E): void {
  store.set([entry, ...store.get()])
}

export function changeEntry<E extends Entry>(
  store: Store<readonly E[]>,
  id: number,
  change: (entry: E) => E,
): void {
  store.set(store.get().map((entry) => (entry.id === id ? change(entry) : entry)))
}
