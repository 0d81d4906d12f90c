import { vi } from 'vitest'

/**
 * Passwords are hashed as ever, only at the least cost: it is a parameter that is stored with each hash, and made to be slow.
 * What it is in earnest, passwords.test.ts says.
 */
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return {
    ...argon2,
    hash: (password, options, signal) => argon2.hash(password, { ...options, ...cheap }, signal),
  }
})
