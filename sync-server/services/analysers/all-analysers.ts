import type { Analyser } from './analyser.ts'
import { categoryCheck } from './category-outliers.ts'
import { summaryCheck } from './missing-summaries.ts'
import { duplicateCheck } from './near-duplicates.ts'
import { pricingCheck } from './pricing-contradictions.ts'
import { freshnessCheck } from './stale-entries.ts'
import { tagCheck } from './tag-variants.ts'
import { descriptionCheck } from './thin-descriptions.ts'
import { websiteCheck } from './website-form.ts'

/** Every built-in agent. */
export const analysers: readonly Analyser[] = [
  summaryCheck,
  descriptionCheck,
  duplicateCheck,
  websiteCheck,
  categoryCheck,
  freshnessCheck,
  tagCheck,
  pricingCheck,
]
