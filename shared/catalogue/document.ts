import type { Category } from '../domain/category.ts'
import type { Tool } from '../domain/tool.ts'
import type { ToolDetails } from '../domain/tool-details.ts'

/** What the engine reads of a tool. Everything else (and the JSON that answers carry) stays with the caller, found by id. */
export type CatalogueDocument = Pick<
  Tool,
  | 'id'
  | 'name'
  | 'description'
  | 'tags'
  | 'features'
  | 'pricing'
  | 'priceFrom'
  | 'rating'
  | 'reviewCount'
  | 'popularity'
  | 'isTrending'
  | 'isVerified'
  | 'isNew'
  | 'categoryId'
  | 'otherCategoryIds'
  | 'status'
  | 'formerNames'
  | 'premiumListingUntil'
  | 'createdAt'
  | 'vendor'
  | 'platforms'
  | 'openSource'
> & { details?: Pick<ToolDetails, 'bestFor'> | undefined }

export type CatalogueCategory = Pick<Category, 'id' | 'name' | 'slug' | 'group'>
