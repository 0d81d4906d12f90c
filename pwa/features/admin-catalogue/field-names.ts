import type { FieldNames } from '../../data/form-problems.ts'

/** Of the forms for tools and categories. */
export const FIELD_NAMES: FieldNames = {
  name: 'The name',
  description: 'The description',
  website: 'The address',
  categoryId: 'The category',
  priceFrom: 'The price',
  userCount: 'The number of users',
  tags: 'The list of tags',
  'tags[]': 'A tag',
  features: 'The list of features',
  'features[]': 'A feature',
  vendor: 'The vendor',
  launchYear: 'The year',
  icon: 'The icon',
  group: 'The group',
}
