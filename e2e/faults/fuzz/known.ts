import fc from 'fast-check'
import type { KnownValues } from './json-values.ts'

/** Values that a request needs to reach the database. */
export interface World {
  epoch: string
  userId: number
  password: string
  referralCode: string
}

export interface Known {
  world: World
  /** The same as text, for paths and queries. */
  address: KnownValues
  body: KnownValues
}

const NAMED = 8
const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: NAMED }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 99_999, 2 ** 31, Number.MAX_SAFE_INTEGER) },
)
const idText = id.map(String)
const site = fc.integer({ min: 1, max: 400 }).map((place) => `https://tool-${place}.example`)
const search = fc.constantFrom(
  'writing',
  'Quillfox',
  'free tools for images',
  'invoices',
  'grammar check',
  'a',
)
const email = fc.integer({ min: 1, max: 40 }).map((place) => `person-${place}@example.com`)
const username = fc.oneof(
  fc.constant('ursula'),
  fc.integer({ min: 1, max: 40 }).map((place) => `person-${place}`),
)

export function knownOf(world: World): Known {
  const password = fc.oneof(fc.constant(world.password), fc.constant('another good password'))
  return {
    world,
    address: {
      id: idText,
      toolId: idText,
      summaryId: idText,
      ids: fc.array(idText, { minLength: 1, maxLength: 4 }).map((list) => list.join(',')),
      before: idText,
      page: fc.constantFrom('1', '2', '1000', '99999'),
      limit: fc.constantFrom('1', '5', '24', '1000', '1001'),
      days: fc.constantFrom('1', '30', '365', '366'),
      maxPrice: fc.constantFrom('0', '19.99', '100000', '100001'),
      rating: fc.constantFrom('0', '3.5', '5', '9'),
      since: fc.constantFrom('0', '1', '50', '999999'),
      epoch: fc.constantFrom(world.epoch, world.epoch, '0123456789abcdef'),
      search,
      category: fc.constantFrom('writing', 'Design & Images', 'nowhere'),
      pricing: fc.constantFrom('free', 'free,paid', 'gratis'),
      features: fc.constantFrom('export', 'api-access,export'),
      tags: fc.constantFrom('ai-writing', 'photo,grammar'),
      flags: fc.constantFrom('trending', 'trending,verified', 'new'),
    },
    body: {
      toolId: id,
      categoryId: id,
      into: id,
      paymentId: id,
      user: fc.oneof({ weight: 5, arbitrary: fc.constant(world.userId) }, { weight: 1, arbitrary: id }),
      schema: fc.constant(2),
      epoch: fc.constantFrom(world.epoch, world.epoch, null),
      since: fc.constantFrom(0, 0, 3, 9_999_999),
      website: site,
      url: fc.constantFrom('http://127.0.0.1:9/hook', 'https://elsewhere.example/hook'),
      email,
      username,
      password,
      currentPassword: password,
      referralCode: fc.constant(world.referralCode),
      icon: fc.constant('robot'),
      type: fc.constantFrom('autonomous', 'assistant'),
      card: fc.constantFrom('ok', 'decline', '4242424242424242'),
      search,
    },
  }
}
