import { type CatalogueQuery, EMPTY_QUERY } from '../catalogue/query.ts'
import type { Category } from '../domain/category.ts'
import type { Tool } from '../domain/tool.ts'
import { makeCategory, makeTool } from './factories.ts'

/** A question to the catalogue below. Every place where the engine runs must give the same answer, and the one stated here where there is one. */
export interface QueryCase {
  title: string
  query: CatalogueQuery
  /** Names in the order of the answer. */
  names?: string[]
  /** Names that must be in the answer, in any order. */
  includes?: string[]
  total?: number
}

export const caseCategories: Category[] = [
  makeCategory({ id: 1, name: 'Writing', slug: 'writing', group: 'Writing & Text' }),
  makeCategory({ id: 2, name: 'Image Editing', slug: 'image-editing', group: 'Design & Images' }),
  makeCategory({ id: 3, name: 'Design', slug: 'design', group: 'Design & Images' }),
  makeCategory({
    id: 4,
    name: 'Meeting Assistants',
    slug: 'meeting-assistants',
    group: 'Productivity & Work',
  }),
  makeCategory({ id: 5, name: 'Empty Shelf', slug: 'empty-shelf', group: 'Other' }),
]

const crafted: Partial<Tool>[] = [
  {
    name: 'Quillfox',
    description: 'Rewrites sentences and checks the grammar of essays and e-mails.',
    categoryId: 1,
    pricing: 'free',
    rating: '4.6',
    reviewCount: 20,
    popularity: 900,
    tags: ['AI writing', 'Grammar'],
    features: ['Browser extension', 'Multilingual'],
    isVerified: true,
  },
  {
    name: 'Draftery',
    description: 'Writes long articles from an outline. A grammar check is included.',
    categoryId: 1,
    pricing: 'paid',
    priceFrom: 12,
    rating: '3.9',
    reviewCount: 60,
    popularity: 5000,
    tags: ['AI writing', 'Blogging'],
    features: ['API access', 'Team collaboration'],
    isTrending: true,
  },
  {
    name: 'Cutaway',
    description: 'Removes the background from a product photo and evens out the light.',
    categoryId: 2,
    pricing: 'freemium',
    priceFrom: 30,
    rating: '4.9',
    reviewCount: 400,
    popularity: 20_000,
    tags: ['Background removal', 'Photo'],
    features: ['API access', 'Mobile app'],
    isTrending: true,
    isVerified: true,
  },
  {
    name: 'Pixelmend',
    description: 'Restores an old photo: scratches, faded colour, missing corners.',
    categoryId: 2,
    pricing: null,
    rating: null,
    popularity: 20_000,
    tags: ['Photo', 'Upscaling'],
    features: ['Mobile app'],
    isNew: true,
  },
  {
    name: 'Café Canvas',
    description: 'Lays out menus and posters; arranges text over a picture.',
    categoryId: 3,
    pricing: 'freemium',
    rating: '5.0',
    reviewCount: 5,
    popularity: 10,
    tags: ['Design'],
    features: ['Templates', 'API access', 'Team collaboration'],
    isNew: true,
  },
  {
    name: 'Minute Owl',
    description: 'Joins calls, transcribes meetings and sends a summary with open points.',
    categoryId: 4,
    pricing: 'freemium',
    rating: '4.0',
    reviewCount: 8,
    popularity: 700,
    tags: ['Meetings', 'Transcription', 'Notes'],
    features: ['Calendar sync', 'Team collaboration'],
  },
  {
    name: '会議メモ',
    description: '会議の音声を文字にする。',
    categoryId: 4,
    pricing: 'free',
    rating: '3.0',
    reviewCount: 2,
    popularity: 5,
    tags: ['Meetings', 'Transcription'],
    features: ['Multilingual'],
    premiumListingUntil: '2026-12-24T12:00:00.000Z',
  },
]

/** Enough plain tools for several pages; every figure follows from the number. */
const filler: Partial<Tool>[] = Array.from({ length: 40 }, (_, i) => ({
  name: `Filler ${String(i + 1).padStart(2, '0')}`,
  description: `Number ${i + 1} sorts ${i % 2 === 0 ? 'invoices' : 'receipts'} for small shops.`,
  categoryId: (i % 4) + 1,
  pricing: (['free', 'freemium', 'paid', null] as const)[i % 4] ?? null,
  priceFrom: i % 4 === 2 ? ([null, 9.99, 20, 49][(i >> 2) % 4] ?? null) : null,
  rating: i % 5 === 0 ? null : `${2 + (i % 3)}.${i % 10}`,
  reviewCount: i % 5 === 0 ? 0 : 3,
  popularity: (i * 37) % 100,
  tags: i % 3 === 0 ? ['Accounting', 'OCR'] : ['Accounting'],
  features: i % 7 === 0 ? ['api access'] : ['Export'],
  createdAt: new Date(Date.UTC(2026, 0, 1 + ((i * 11) % 28))).toISOString(),
}))

export const caseTools: Tool[] = [...crafted, ...filler].map((tool, i) => makeTool({ id: i + 1, ...tool }))

const ask = (query: Partial<CatalogueQuery>): CatalogueQuery => ({ ...EMPTY_QUERY, ...query })

export const queryCases: QueryCase[] = [
  { title: 'nothing asked: everything, the most popular first', query: ask({}), total: 47 },
  { title: 'the last page is short', query: ask({ page: 4 }), total: 47 },
  { title: 'a page behind the end is empty', query: ask({ page: 500 }), names: [], total: 47 },
  { title: 'one word in a name', query: ask({ search: 'quillfox' }), names: ['Quillfox'] },
  {
    title: 'a word in names goes before the same word in texts',
    query: ask({ search: 'grammar' }),
    names: ['Quillfox', 'Draftery'],
  },
  {
    title: 'the last word may be unfinished',
    query: ask({ search: 'transc' }),
    includes: ['Minute Owl', '会議メモ'],
    total: 2,
  },
  { title: 'letters swapped', query: ask({ search: 'gramamr' }), names: ['Quillfox', 'Draftery'] },
  { title: 'a letter missing in a long word', query: ask({ search: 'bakground' }), names: ['Cutaway'] },
  {
    title: 'who has both words goes before who has one',
    query: ask({ search: 'old photo' }),
    names: ['Pixelmend', 'Cutaway'],
  },
  {
    title: 'of three words some may be missing, while there are few tools',
    query: ask({ search: 'photo background remover' }),
    names: ['Cutaway', 'Pixelmend'],
  },
  {
    title: 'with enough tools that have all words, they are all',
    query: ask({ search: 'small receipts' }),
    total: 20,
  },
  { title: 'many of a thing are one of it', query: ask({ search: 'menu' }), names: ['Café Canvas'] },
  { title: 'another form of a verb', query: ask({ search: 'restoring' }), names: ['Pixelmend'] },
  { title: 'a spelling of another country', query: ask({ search: 'color' }), names: ['Pixelmend'] },
  { title: 'a name in two words', query: ask({ search: 'quill fox' }), names: ['Quillfox'] },
  { title: 'a name in one word', query: ask({ search: 'minuteowl' }), names: ['Minute Owl'] },
  { title: 'an accent too many', query: ask({ search: 'drâftery' }), names: ['Draftery'] },
  {
    title: 'another word for it',
    query: ask({ search: 'proofreading' }),
    names: ['Quillfox', 'Draftery'],
  },
  {
    title: 'an abbreviation of nothing in the catalogue',
    query: ask({ search: 'cut out background' }),
    includes: ['Cutaway'],
  },
  {
    title: 'a question, politely put',
    query: ask({ search: 'what is the best app for removing backgrounds?' }),
    includes: ['Cutaway'],
  },
  {
    title: 'others like a tool, and then itself',
    query: ask({ search: 'Cutaway alternative' }),
    names: ['Pixelmend', 'Filler 22', 'Cutaway'],
  },
  {
    title: 'the name of a tool goes before its words elsewhere',
    query: ask({ search: 'filler 07' }),
    includes: ['Filler 07'],
  },
  {
    title: 'common words do not count',
    query: ask({ search: 'the photo for your' }),
    includes: ['Cutaway', 'Pixelmend'],
  },
  { title: 'accents do not matter', query: ask({ search: 'cafe' }), names: ['Café Canvas'] },
  { title: 'scripts without spaces', query: ask({ search: '音声' }), names: ['会議メモ'] },
  {
    title: 'the words of the category count',
    query: ask({ search: 'meeting assistants' }),
    includes: ['Minute Owl'],
  },
  { title: 'nothing like it', query: ask({ search: 'zzzzzzzz' }), names: [], total: 0 },
  { title: 'only signs', query: ask({ search: '?!*"' }), total: 47 },
  {
    title: 'a search with a filter',
    query: ask({ search: 'photo', pricing: ['freemium'] }),
    names: ['Cutaway'],
  },
  {
    title: 'a search in another order',
    query: ask({ search: 'photo', sortBy: 'name' }),
    names: ['Cutaway', 'Pixelmend'],
  },
  {
    title: 'a category by name in any case',
    query: ask({ category: 'iMaGe eDiTiNg' }),
    includes: ['Cutaway'],
  },
  { title: 'a category by slug', query: ask({ category: 'image-editing' }), includes: ['Pixelmend'] },
  {
    title: 'a category goes before the group of that name',
    query: ask({ category: 'design', search: 'menus' }),
    names: ['Café Canvas'],
  },
  {
    title: 'a group',
    query: ask({ category: 'Design & Images', sortBy: 'rating', limit: 2 }),
    names: ['Cutaway', 'Café Canvas'],
  },
  {
    title: 'an unknown category has no tools',
    query: ask({ category: 'no such thing' }),
    names: [],
    total: 0,
  },
  {
    title: 'a premium listing stands first in its category, whatever its popularity',
    query: ask({ category: 'meeting-assistants', limit: 2 }),
    names: ['会議メモ', 'Minute Owl'],
  },
  {
    title: 'pages after the first places join without a gap or a repeat',
    query: ask({ category: 'meeting-assistants', limit: 1, page: 2 }),
    names: ['Minute Owl'],
  },
  {
    title: 'a paid place is none where its tool does not pass',
    query: ask({ category: 'meeting-assistants', pricing: ['freemium'], limit: 1 }),
    names: ['Minute Owl'],
  },
  {
    title: 'a paid place is none in a group',
    query: ask({ category: 'Productivity & Work', limit: 1 }),
    names: ['Minute Owl'],
  },
  {
    title: 'a paid place is none in another order',
    query: ask({ category: 'meeting-assistants', sortBy: 'rating', limit: 1 }),
    names: ['Filler 24'],
  },
  { title: 'an empty category', query: ask({ category: 'empty-shelf' }), names: [], total: 0 },
  { title: 'prices widen each other', query: ask({ pricing: ['free', 'paid'] }), total: 23 },
  {
    title: 'what a tool may cost: a free plan costs nothing, and an unknown price is left out',
    query: ask({ maxPrice: 9.98 }),
    includes: ['Quillfox', 'Cutaway'],
    total: 25,
  },
  {
    title: 'what a tool may cost, to the cent',
    query: ask({ maxPrice: 9.99, pricing: ['paid'], sortBy: 'name' }),
    names: ['Filler 07', 'Filler 23', 'Filler 39'],
  },
  {
    title: 'a price at the limit is within it',
    query: ask({ maxPrice: 20, pricing: ['paid'], sortBy: 'name' }),
    names: ['Draftery', 'Filler 07', 'Filler 11', 'Filler 23', 'Filler 27', 'Filler 39'],
  },
  {
    title: 'a price is not known of a tool whose pricing is not',
    query: ask({ maxPrice: 100_000, search: 'photo' }),
    names: ['Cutaway'],
  },
  {
    title: 'a minimum rating leaves unrated tools out',
    query: ask({ rating: 4.6 }),
    includes: ['Quillfox', 'Cutaway', 'Café Canvas'],
  },
  { title: 'any rating at all', query: ask({ rating: 0 }), total: 38 },
  {
    title: 'all features are needed',
    query: ask({ features: ['api-access', 'team-collaboration'] }),
    names: ['Draftery', 'Café Canvas'],
  },
  { title: 'a feature counts in every spelling', query: ask({ features: ['api-access'] }), total: 9 },
  {
    title: 'one tag is enough',
    query: ask({ tags: ['photo', 'grammar'] }),
    includes: ['Quillfox', 'Cutaway', 'Pixelmend'],
    total: 3,
  },
  { title: 'an unknown tag', query: ask({ tags: ['no-such-tag'] }), names: [], total: 0 },
  { title: 'all flags are needed', query: ask({ flags: ['trending', 'verified'] }), names: ['Cutaway'] },
  { title: 'newest first', query: ask({ sortBy: 'newest', limit: 5 }), total: 47 },
  {
    title: 'best rated first: four hundred reviews of 4.9 come before five of 5.0',
    query: ask({ sortBy: 'rating', limit: 2 }),
    names: ['Cutaway', 'Quillfox'],
  },
  {
    title: 'by name',
    query: ask({ sortBy: 'name', limit: 3 }),
    names: ['Café Canvas', 'Cutaway', 'Draftery'],
  },
  {
    title: 'relevance without words is popularity',
    query: ask({ sortBy: 'relevance', limit: 2 }),
    names: ['Cutaway', 'Pixelmend'],
  },
  { title: 'everything on one page', query: ask({ limit: 1000 }), total: 47 },
  {
    title: 'all filters at once',
    query: ask({
      search: 'invoices',
      category: 'writing',
      pricing: ['free'],
      maxPrice: 20,
      rating: 2,
      tags: ['accounting'],
      features: ['export'],
    }),
  },
]
