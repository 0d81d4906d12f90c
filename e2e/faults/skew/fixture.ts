import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { formSchema } from './build-form.ts'
import { storedDatabaseSchema } from './stored-database.ts'

/** What a build has left on a device, and how its server spoke. Made by `npm run skew`, never by hand. */
const fixtureSchema = z.strictObject({
  /** The last commit of this form; null: it was recorded before its commit. */
  commit: z.string().nullable(),
  form: formSchema,
  epoch: z.string(),
  /** Of the catalogue, without rows: they are loaded again after a change of their form. */
  catalogue: storedDatabaseSchema,
  users: z.array(
    z.strictObject({
      user: z.int().positive(),
      /** What the server had answered for, as it was sent. */
      taken: z.array(z.strictObject({ mid: z.int(), key: z.string(), name: z.string(), args: z.unknown() })),
      database: storedDatabaseSchema,
    }),
  ),
  /** What its server answers to another protocol than its own. */
  refusal: z.strictObject({ status: z.int(), type: z.string(), body: z.unknown() }),
})
export type Fixture = z.infer<typeof fixtureSchema>

export const FIXTURES = join(import.meta.dirname, 'fixtures')

/** In the order in which the builds shipped. */
export function fixtureNames(): string[] {
  return readdirSync(FIXTURES).sort()
}

export function readFixture(name: string): Fixture {
  return parseFixture(readFileSync(join(FIXTURES, name), 'utf8'))
}

export function parseFixture(text: string): Fixture {
  return fixtureSchema.parse(JSON.parse(text))
}
