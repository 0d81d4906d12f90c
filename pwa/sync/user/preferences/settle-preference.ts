import type { Preference, Preferences } from '#shared/domain/preference.ts'
import { isSameList, openedSince, unionOfRecent } from './recent-lists.ts'

/** The sides of one choice; undefined: never made. */
interface Sides<T> {
  /** On this device. */
  here: T | undefined
  /** What both had when they last met. */
  agreed: T | undefined
  /** In the account. */
  there: T | undefined
  /** Whether they ever met. */
  isMet: boolean
}

/** The same of all choices. */
export interface PreferenceSides {
  here: Preferences
  agreed: Preferences
  there: Preferences
  isMet: boolean
}

/** What both sides shall have of a preference; null: nobody has chosen. */
export function settlePreference(
  name: Preference['name'],
  { here, agreed, there, isMet }: PreferenceSides,
): Preference | null {
  switch (name) {
    case 'theme': {
      const value = settleChoice({ here: here.theme, agreed: agreed.theme, there: there.theme, isMet })
      return value === undefined ? null : { name, value }
    }
    case 'tour': {
      const value = settleChoice({ here: here.tour, agreed: agreed.tour, there: there.tour, isMet })
      return value === undefined ? null : { name, value }
    }
    case 'recent': {
      const value = settleRecent({ here: here.recent, agreed: agreed.recent, there: there.recent, isMet })
      return value === undefined ? null : { name, value: [...value] }
    }
  }
}

/** Whether a side has this already. */
export function hasPreference(side: Preferences, { name, value }: Preference): boolean {
  if (name === 'recent') return side.recent !== undefined && isSameList(side.recent, value)
  return side[name] === value
}

/**
 * Where the two never met, the account's choice, or else the device's is taken up; afterwards, what was chosen here since,
 * or else the account's.
 */
function settleChoice<T>({ here, agreed, there, isMet }: Sides<T>): T | undefined {
  const isChangedHere = isMet && here !== agreed
  return isChangedHere ? (here ?? there) : (there ?? here)
}

/** As a choice, but tools that were opened here come before those opened elsewhere, instead of in their place. */
function settleRecent({ here, agreed = [], there, isMet }: Sides<readonly number[]>) {
  if (here === undefined || there === undefined) return here ?? there
  if (!isMet) return unionOfRecent(here, there)
  if (isSameList(here, agreed)) return there
  const opened = openedSince(here, agreed)
  return opened === null ? here : unionOfRecent(opened, there)
}
