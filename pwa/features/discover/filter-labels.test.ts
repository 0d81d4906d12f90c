import { expect, test } from 'vitest'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import { featureChoices, labelOfSlug, ratingLabel, tagChoices } from './filter-labels.ts'

const facets: Facets = {
  categories: [],
  pricing: { free: 0, freemium: 0, paid: 0, unknown: 0 },
  ratings: { '5': 0, '4': 0, '3': 0 },
  features: [
    { slug: 'sso', label: 'SSO', count: 9 },
    { slug: 'api-access', label: 'API access', count: 4 },
  ],
  tags: [{ slug: 'chatbot', label: 'chatbot', count: 3 }],
  flags: { trending: 0, verified: 0, new: 0 },
}

test('ratings read as the specification lists them', () => {
  expect([5, 4, 3].map(ratingLabel)).toEqual(['5 stars', '4+ stars', '3+ stars'])
})

test('a slug reads as the catalogue writes it', () => {
  expect(labelOfSlug('sso', facets.features)).toBe('SSO')
  expect(labelOfSlug('open-source')).toBe('Open source')
})

test('the four features of the specification come first, then the chosen, then the most common', () => {
  const choices = featureChoices(facets, ['offline-mode'])
  expect(choices.map(({ slug, count }) => [slug, count])).toEqual([
    ['api-access', 4],
    ['team-collaboration', 0],
    ['integrations', 0],
    ['mobile-app', 0],
    ['offline-mode', 0],
    ['sso', 9],
  ])
})

test('the six categories are always there, with the tags already chosen', () => {
  const slugs = tagChoices(facets, ['students']).map(({ slug }) => slug)
  expect(slugs).toEqual([
    'ai-writing',
    'image-generation',
    'data-analysis',
    'automation',
    'productivity',
    'chatbot',
    'students',
  ])
})

test('counts are left open while they are not known', () => {
  expect(tagChoices(null, []).every(({ count }) => count === undefined)).toBe(true)
})
