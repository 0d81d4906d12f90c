import { useSyncExternalStore } from 'react'
import type { UsageKind } from '#shared/policy/usage.ts'
import { lazyCode } from '../../ui/lazy-part.tsx'
import { isStorageRefused, oneOf, storedValue } from '../stored-value.ts'
import type { Collector } from './usage-queue.ts'

/** Never rename them: the choice would be forgotten, and what waits would stay for ever. */
const choice = storedValue('usage-counting', oneOf('off'), { isText: true })
const DATABASE = 'usage'

/** The button of the mouse that opens a link in a new tab. */
const MIDDLE = 1

/** Whether the use of tools is counted in this browser; `refused` by the browser, whatever is chosen here. */
export type UseChoice = 'on' | 'off' | 'refused'

export function useChoice(): UseChoice {
  return useSyncExternalStore(choice.subscribe, currentChoice, () => 'on')
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
  choice.set(isOn ? null : 'off')
  if (isOn) startCounting()
  else await forgetUse()
}

/** Deletes all that is kept on this device for counting. */
export async function forgetUse(): Promise<void> {
  const { forget } = await load()
  await forget()
}

const { load } = lazyCode(async (): Promise<Collector> => {
  const { startCollector } = await import('./collect-use.ts')
  return startCollector({ isCounted, followChoice: choice.subscribe, database: DATABASE })
})

const isCounted = (): boolean => currentChoice() === 'on'

function currentChoice(): UseChoice {
  if (asksNotToBeCounted()) return 'refused'
  // Where no choice can be kept, none is made for anybody.
  return isStorageRefused() || choice.get() === 'off' ? 'off' : 'on'
}

/** Do Not Track, and Global Privacy Control, which the types of the browser do not know yet. */
const asksNotToBeCounted = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Nobody misses a count. */
function nothing(): void {}
