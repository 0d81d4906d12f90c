import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { oneOf, storedValue } from './stored-value.ts'

/** The theme as SPEC §4 keeps it: plain `light` or `dark`. */
export const themeChoice = storedValue(STORAGE_KEYS.theme, oneOf('light', 'dark'), { isText: true })
