const AT = '2026-11-20T09:30:00.000Z'

const bounty = {
  id: 5,
  title: 'Say who 50 CRM tools are for',
  instructions: 'Read the page of the maker, and say in the first sentence which teams the tool is made for.',
  categoryId: 12,
  field: 'description',
  priceUsd: 40,
  earningUsd: 34,
  places: 50,
  left: 31,
  endsAt: '2026-11-27T17:00:00.000Z',
  claimHours: 24,
  decideHours: 48,
}

const claim = {
  id: 88,
  bountyId: bounty.id,
  title: bounty.title,
  toolId: 568,
  toolName: 'Otter.ai',
  field: bounty.field,
  state: 'claimed',
  priceUsd: bounty.priceUsd,
  earningUsd: bounty.earningUsd,
  claimedAt: AT,
  deliverBy: '2026-11-21T09:30:00.000Z',
  decideBy: null,
  improvementId: null,
  receipt: null,
  isSandbox: false,
}

const params = { id: String(claim.id) }
const ofBounty = { id: String(bounty.id) }

/** Examples of the calls for bounties. */
export const BOUNTY_EXAMPLES = {
  listBounties: { query: {}, output: { bounties: [bounty], next: null } },
  getBounty: { params: ofBounty, output: bounty },
  listBountyTools: {
    params: ofBounty,
    query: { page: '1' },
    output: {
      tools: [
        {
          id: claim.toolId,
          name: claim.toolName,
          description: 'Joins meetings, writes down what is said and sums it up.',
          currentQuality: 'poor',
          potentialEarning: 42.5,
          gaps: ['The description is short.'],
          revision: 20_118,
        },
      ],
      total: 1,
    },
  },
  claimBounty: { params: ofBounty, body: { toolId: claim.toolId }, output: claim },
  listBountyClaims: { query: {}, output: { claims: [claim], next: null } },
  getBountyClaim: { params, output: claim },
  deliverBounty: {
    params,
    query: {},
    body: {
      improvements: 'The page of the maker says that sales teams use it.',
      improvementType: 'description',
      changes: {
        description:
          'For sales teams that meet their customers online: joins the meeting, writes down what is said and sums it up.',
      },
    },
    output: { ...claim, state: 'delivered', decideBy: '2026-11-22T11:00:00.000Z', improvementId: 41 },
  },
  giveBackBounty: { params, output: { ...claim, state: 'given_back' } },
} as const
