import type { ImprovedField } from '#shared/domain/improvement.ts'

export const FIELD_NAMES: Readonly<Record<ImprovedField, string>> = {
  description: 'Description',
  summary: 'Summary',
  features: 'Features',
  tags: 'Tags',
}
