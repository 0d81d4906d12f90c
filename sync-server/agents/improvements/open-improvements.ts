import type { Store } from '../../db/store.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import { ImprovementReview } from './improvement-review.ts'
import { Improvements } from './improvements.ts'
import { ToolInsights } from './tool-insights.ts'

export interface OpenImprovements {
  improvements: Improvements
  improvementReview: ImprovementReview
  toolInsights: ToolInsights
}

/** Everything about improvements over one store. */
export function openImprovements({ reader, writer }: Store, catalogue: Catalogue): OpenImprovements {
  const toolInsights = new ToolInsights(catalogue)
  return {
    improvements: new Improvements({ reader, writer, insights: toolInsights }),
    improvementReview: new ImprovementReview({ reader, writer }),
    toolInsights,
  }
}
