import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { User } from '#shared/domain/user.ts'
import { defineHandlers } from './handler.ts'

// The compiler refuses a handler whose answer is not the output of its call. So it is the compiler that tries these, with all
// other files: a line that it should refuse and does not is an error of its own. Answers also come from variables, because
// TypeScript itself checks extra fields in literals only.

declare const user: User
declare const secretUser: User & { passwordHash: string }
const favorite = { toolId: 1 }
const datedFavorite = { toolId: 1, since: '2026' }

const compiled = () => [
  defineHandlers({ activatePremium: () => ({ success: true, message: 'Done.' }) }),
  defineHandlers({ activatePremium: async () => ({ success: true, message: 'Done.' }) }),
  defineHandlers({
    activatePremium: () => ({ success: true, message: '', checkoutUrl: 'https://pay.example' }),
  }),
  defineHandlers({ login: () => ({ user }) }),
  defineHandlers({ listFavorites: () => [favorite] }),
  // @ts-expect-error: a missing field
  defineHandlers({ activatePremium: () => ({ success: true }) }),
  // @ts-expect-error: a missing field, later
  defineHandlers({ activatePremium: async () => ({ success: true }) }),
  // @ts-expect-error: a missing field of a nested object
  defineHandlers({ login: () => ({ user: { id: 1, username: 'ann' } }) }),
  // @ts-expect-error: a missing field in an array
  defineHandlers({ listFavorites: () => [{}] }),
  // @ts-expect-error: an extra field
  defineHandlers({ activatePremium: () => ({ success: true, message: 'Done.', secret: 1 }) }),
  // @ts-expect-error: an extra field, later
  defineHandlers({ activatePremium: async () => ({ success: true, message: 'Done.', secret: 1 }) }),
  // @ts-expect-error: an extra field of a nested object
  defineHandlers({ login: () => ({ user: secretUser }) }),
  // @ts-expect-error: an extra field in an array
  defineHandlers({ listFavorites: () => [datedFavorite] }),
  // @ts-expect-error: an extra field in an array, later
  defineHandlers({ listFavorites: async () => [datedFavorite] }),
  // @ts-expect-error: a value of another type
  defineHandlers({ activatePremium: () => ({ success: true, message: 1 }) }),
  // @ts-expect-error: no answer
  defineHandlers({ activatePremium: () => {} }),
  // @ts-expect-error: a call that the contract does not have
  defineHandlers({ noSuchCall: () => ({ success: true }) }),
]
void compiled

test('every file of handlers defines them where the compiler compares them with the contract', () => {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-handlers.ts'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    expect(source, name).toContain('defineHandlers({')
    expect(source, name).not.toMatch(/@ts-|\bas (any|never|unknown)\b/)
  }
})
