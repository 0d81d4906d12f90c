import { PRICINGS } from '#shared/domain/pricing.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolCardActions } from '../../ui/tool-card-actions.ts'
import { splitLabels } from './labels.ts'
import { readNumber } from './read-number.ts'
import type { ToolDraft } from './tool-draft.ts'
import classes from './tool-preview.module.css'

/** The card as visitors will see it, made of what is typed so far. It leads nowhere yet. */
export function ToolPreview({ draft }: { draft: ToolDraft }) {
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>Its card</figcaption>
      <div className={classes.card} inert>
        <ToolCardActions value={null}>
          <ToolCard tool={toolOf(draft)} href="#" />
        </ToolCardActions>
      </div>
    </figure>
  )
}

function toolOf(draft: ToolDraft): SyncTool {
  const price = readNumber(draft.priceFrom)
  return {
    id: 0,
    name: draft.name.trim() || 'Name of the tool',
    description: draft.description.trim() || 'What it does, and for whom.',
    website: draft.website,
    pricing: PRICINGS.find((pricing) => pricing === draft.pricing) ?? null,
    priceFrom: Number.isNaN(price) ? null : price,
    userCount: draft.userCount.trim() || null,
    tags: splitLabels(draft.tags),
    features: splitLabels(draft.features),
    categoryId: Number(draft.categoryId),
    ...NOTHING_YET,
  }
}

const NOTHING_YET = {
  rating: null,
  reviewCount: 0,
  popularity: 0,
  isTrending: false,
  trendGain: null,
  isVerified: false,
  verifiedAt: null,
  isNew: false,
  vendor: null,
  launchYear: null,
  openSource: null,
  isSample: false,
  otherCategoryIds: [],
  status: 'active' as const,
  formerNames: [],
  platforms: [],
  logo: null,
  checkedAt: null,
  hasAiSummary: false,
  createdAt: '',
  updatedAt: '',
}
