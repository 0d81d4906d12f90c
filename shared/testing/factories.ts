import type { Category } from '../domain/category.ts'
import type { Tool } from '../domain/tool.ts'

/** A valid tool; its name and website follow the id, so that two tools never share one. */
export function makeTool(overrides: Partial<Tool> = {}): Tool {
  const id = overrides.id ?? 1
  return {
    id,
    name: `Tool ${id}`,
    description: `Tool ${id} answers questions about documents.`,
    aiSummary: null,
    website: `https://tool-${id}.example.com`,
    pricing: 'freemium',
    priceFrom: null,
    rating: null,
    reviewCount: 0,
    userCount: null,
    popularity: 0,
    tags: [],
    features: [],
    isTrending: false,
    trendGain: null,
    isVerified: false,
    verifiedAt: overrides.isVerified === true ? '2026-01-01' : null,
    isNew: false,
    categoryId: 1,
    otherCategoryIds: [],
    status: 'active',
    formerNames: [],
    platforms: [],
    logo: null,
    premiumListingUntil: null,
    checkedAt: null,
    vendor: null,
    launchYear: null,
    openSource: null,
    isSample: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }
}

/** A valid category; its name and slug follow the id. */
export function makeCategory(overrides: Partial<Category> = {}): Category {
  const id = overrides.id ?? 1
  return {
    id,
    name: `Category ${id}`,
    slug: `category-${id}`,
    description: `Tools of category ${id}.`,
    icon: 'category',
    group: 'Other',
    ...overrides,
  }
}
