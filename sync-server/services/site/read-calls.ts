import { catalogueCalls } from '#shared/api/catalogue-calls.ts'

/** The calls that read the catalogue, which need neither an account nor a key. */
export const READ_CALLS: readonly { path: string; summary: string }[] = Object.values(catalogueCalls)
