import type { DevicePreference, Preferences } from '#shared/domain/preference.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'

/** The three sides of one choice; undefined when it was never made. */
interface Sides<T> {
  /** On this device. */
  local: T | undefined
  /** What both had after the last sync. */
  base: T | undefined
  /** In the account. */
  remote: T | undefined
  /** Whether they were ever synced. */
  isMet: boolean
}

/** The three sides of all choices. */
export interface PreferenceSides {
  local: Preferences
  base: Preferences
  remote: Preferences
  isMet: boolean
}

/** The three-way merge of a preference, which both sides then take; null when nobody has chosen. */
export function mergePreference(
  name: DevicePreference['name'],
  { local, base, remote, isMet }: PreferenceSides,
): DevicePreference | null {
  switch (name) {
    case 'theme': {
      const value = mergeChoice({ local: local.theme, base: base.theme, remote: remote.theme, isMet })
      return value === undefined ? null : { name, value }
    }
    case 'tour': {
      const value = mergeChoice({ local: local.tour, base: base.tour, remote: remote.tour, isMet })
      return value === undefined ? null : { name, value }
    }
    case 'recent': {
      const value = mergeRecent({ local: local.recent, base: base.recent, remote: remote.recent, isMet })
      return value === undefined ? null : { name, value: [...value] }
    }
  }
}

/** Whether a side has this already. */
export function hasPreference(side: Preferences, { name, value }: DevicePreference): boolean {
  if (name === 'recent') return side.recent !== undefined && isSameList(side.recent, value)
  return side[name] === value
}

/**
 * Without an earlier sync the account's choice counts, else the device's. Later, what was chosen on this device since then
 * counts, else the account's choice.
 */
function mergeChoice<T>({ local, base, remote, isMet }: Sides<T>): T | undefined {
  const isChangedHere = isMet && local !== base
  return isChangedHere ? (local ?? remote) : (remote ?? local)
}

/** Like a choice, but tools opened on this device come before those opened elsewhere and do not replace them. */
function mergeRecent({ local, base = [], remote, isMet }: Sides<readonly number[]>) {
  if (local === undefined || remote === undefined) return local ?? remote
  if (!isMet) return unionOfRecent(local, remote)
  if (isSameList(local, base)) return remote
  const opened = openedSince(local, base)
  return opened === null ? local : unionOfRecent(opened, remote)
}

/** Ids of tools, the one opened last first. */
type Recent = readonly number[]

/** `after` and then `before`, each tool once, up to the limit. */
export function unionOfRecent(after: Recent, before: Recent): Recent {
  return [...new Set([...after, ...before])].slice(0, UI_COUNTS.recentTools)
}

/** What was opened since the list was `before`; null when it was cleared in between. */
export function openedSince(now: Recent, before: Recent): Recent | null {
  for (let count = 0; count <= now.length; count++) {
    const opened = now.slice(0, count)
    if (isSameList(unionOfRecent(opened, before), now)) return opened
  }
  return null
}

export function isSameList(one: Recent, other: Recent): boolean {
  return one.join() === other.join()
}
