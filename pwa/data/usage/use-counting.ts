import { useSyncExternalStore } from 'react'
import type { UsageKind } from '#shared/policy/usage.ts'
import { followStorage, writeStorage } from '../browser-storage.ts'
import type { Collector } from './usage-queue.ts'

/** Never rename them: the choice would be forgotten, and what waits would stay for ever. */
const CHOICE_KEY = 'usage-counting'
const DATABASE = 'usage'

/** The button of the mouse that opens a link in a new tab. */
const MIDDLE = 1

/** Whether the use of tools is counted in this browser; `refused` by the browser, whatever is chosen here. */
export type UseChoice = 'on' | 'off' | 'refused'

export function useChoice(): UseChoice {
  return useSyncExternalStore(followChoice, currentChoice, () => 'on')
}

/** Notes what was done with a tool, to be counted without saying who; nothing where that is switched off. */
export function recordUse(kind: UsageKind, toolId: number): void {
  if (isCounted()) void load().then((collector) => collector.collect({ kind, toolId }), nothing)
}

/** The same of a search, and whether it has found any tool. */
export function recordSearch(query: string, found: boolean): void {
  if (isCounted()) void load().then((collector) => collector.collectSearch(query, found), nothing)
}

/** For a link to the website of a tool, whichever button of the mouse opens it. */
export function noteVisit(toolId: number) {
  const note = () => recordUse('visit', toolId)
  return { onClick: note, onAuxClick: ({ button }: { button: number }) => button === MIDDLE && note() }
}

/** Begins to watch the page, and to send what waits since earlier visits. */
export function startCounting(): void {
  if (isCounted()) void load().catch(nothing)
  // The browser may refuse it since the last visit.
  else indexedDB.deleteDatabase(DATABASE)
}

/** What is switched off is forgotten at once, sent or not. */
export async function switchCounting(isOn: boolean): Promise<void> {
  writeStorage(CHOICE_KEY, isOn ? null : 'off')
  if (isOn) startCounting()
  else await forgetUse()
}

/** Deletes all that is kept on this device for counting. */
export async function forgetUse(): Promise<void> {
  const { forget } = await load()
  await forget()
}

let loading: Promise<Collector> | null = null

function load(): Promise<Collector> {
  loading ??= import('./collect-use.ts').then(({ startCollector }) =>
    startCollector({ isCounted, followChoice, database: DATABASE }),
  )
  loading.catch(() => {
    loading = null
  })
  return loading
}

const isCounted = (): boolean => currentChoice() === 'on'

/** Here and in other tabs; `key` is null when they clear everything. */
function followChoice(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CHOICE_KEY || key === null) listener()
  }
  const unfollow = followStorage(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unfollow()
    window.removeEventListener('storage', onStorage)
  }
}

function currentChoice(): UseChoice {
  if (asksNotToBeCounted()) return 'refused'
  try {
    return localStorage.getItem(CHOICE_KEY) === 'off' ? 'off' : 'on'
  } catch {
    // No choice could be kept here, so none is made for anybody.
    return 'off'
  }
}

/** Do Not Track, and Global Privacy Control, which the types of the browser do not know yet. */
const asksNotToBeCounted = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Nobody misses a count. */
function nothing(): void {}
