import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

const packageSchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
})
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) })

/**
 * Build tools for other platforms, which the registry that made the lock file did not hold: npm records no hash for what it
 * could not see. They are for development only, and each is still bound to an exact version.
 */
const UNSEEN = /^node_modules\/(@biomejs\/cli-|@oxc-parser\/binding-|@rollup\/rollup-)/

test.each(
  globSync('{package-lock.json,bench/peers/**/package-lock.json}', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  }),
)('every package of %s has a hash', (name) => {
  const { packages } = lockSchema.parse(JSON.parse(read(name)))
  const bare = Object.entries(packages).filter(
    ([path, { integrity, link, version }]) =>
      path.includes('node_modules/') && version !== undefined && !link && !integrity?.startsWith('sha512-'),
  )
  const wrong = bare.filter(
    ([path, entry]) => !(UNSEEN.test(path) && entry.dev && entry.optional && entry.os),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})

const runtimeSchema = z.strictObject({
  version: z.string(),
  sha256: z.record(z.string(), z.string().length(64)),
})

test('the Node runtime is the one whose hash is known', () => {
  const { version, sha256 } = runtimeSchema.parse(JSON.parse(read('scripts/node-runtime.json')))
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  expect(dependencies.node).toBe(version)
  const known = sha256[`${process.platform}-${process.arch}`]
  const file = join(ROOT, 'node_modules', 'node', 'bin', 'node')
  if (known !== undefined && existsSync(file))
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(known)
})

test('an image is built on a digest only', () => {
  const text = read('Containerfile')
  expect(text.match(/^FROM (?!\$\{NODE_IMAGE\}).*/gm)).toBeNull()
  expect(text).toMatch(/^ARG NODE_IMAGE$/m)
  expect(text).not.toMatch(/^ARG NODE_IMAGE=/m)
})
