import { Box } from '@mantine/core'
import { PRICINGS } from '#shared/domain/pricing.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { ToolCard } from './tool-card.tsx'
import { ToolCardActions } from './tool-card-actions.ts'
import { readNumber, splitLabels, type ToolDraft } from './tool-draft.ts'

/** The card as visitors will see it, made of what is typed so far. It leads nowhere yet. */
export function ToolPreview({ draft }: { draft: ToolDraft }) {
  return (
    <figure aria-label={toolFormMessages.preview}>
      <Box maw="22rem" className="grid" inert>
        <ToolCardActions value={null}>
          <ToolCard tool={toolOf(draft)} href="#" />
        </ToolCardActions>
      </Box>
    </figure>
  )
}

function toolOf(draft: ToolDraft): SyncTool {
  const price = readNumber(draft.priceFrom)
  return {
    id: 0,
    name: draft.name.trim() || toolFormMessages.nameOfTheTool,
    description: draft.description.trim() || toolFormMessages.shortDescription,
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
  premiumListingUntil: null,
  checkedAt: null,
  hasAiSummary: false,
  createdAt: '',
  updatedAt: '',
}
