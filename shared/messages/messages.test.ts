import { expect, test } from 'vitest'
import { IMPROVEMENT_STATES } from '../policy/improvement-states.ts'
import { LISTING_STATES } from '../policy/listing-states.ts'
import { addToolMessages } from './add-tool.ts'
import { recommendationsMessages } from './admin-recommendations.ts'
import { summariesMessages } from './admin-summaries.ts'
import { agentDashboardMessages } from './agent-dashboard.ts'
import { agentDemoMessages } from './agent-demo.ts'
import { comparisonMessages } from './comparison.ts'
import { newsletterMessages } from './contact.ts'
import { improvementFormMessages } from './improvement-form.ts'
import { IMPROVEMENT_STATE_LABELS } from './improvement-labels.ts'
import { LISTING_STATE_LABELS } from './listing-labels.ts'
import { subscribedMessages } from './newsletter.ts'
import { platformRevenueMessages } from './platform-revenue.ts'
import { premiumMessages } from './premium.ts'
import { registerMessages, signInMessages } from './sign-in.ts'
import { signOutMessages } from './sign-out.ts'
import { supportMessages } from './support.ts'
import { favoritesMessages, shareMessages } from './tool-actions.ts'
import { toolPageMessages } from './tool-page.ts'
import { pageMessages, toolListMessages } from './tools.ts'
import { tourMessages } from './tour.ts'
import { trendingMessages } from './trending.ts'
import { usageInsightMessages } from './usage-insight.ts'

const AREAS = {
  addToolMessages,
  agentDashboardMessages,
  agentDemoMessages,
  comparisonMessages,
  favoritesMessages,
  improvementFormMessages,
  newsletterMessages,
  subscribedMessages,
  pageMessages,
  platformRevenueMessages,
  premiumMessages,
  recommendationsMessages,
  registerMessages,
  shareMessages,
  signInMessages,
  signOutMessages,
  summariesMessages,
  supportMessages,
  toolListMessages,
  toolPageMessages,
  tourMessages,
  trendingMessages,
  usageInsightMessages,
}

/** Titles of a word or two may be those of several areas: 'Error', 'Payment failed'. */
const SENTENCE = /[.!?']$|\w \w+ \w+ \w/

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return SENTENCE.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}

test('every sentence has one home', () => {
  const sentences = Object.values(AREAS).flatMap(sentencesIn)
  expect(sentences.length).toBeGreaterThan(35)
  expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([])
})

test('the welcome names who has signed in', () => {
  expect(signInMessages.done('ada').title).toBe('Welcome back, ada!')
})

test.each([
  ['improvements', IMPROVEMENT_STATE_LABELS, IMPROVEMENT_STATES],
  ['listings', LISTING_STATE_LABELS, LISTING_STATES],
])('each state of %s has one label, and no two share one', (_, labels, states) => {
  const shown = Object.values(labels).map(({ label }) => label)
  expect(Object.keys(labels).toSorted()).toEqual(states.toSorted())
  expect(new Set(shown).size).toBe(states.length)
})

test('an improvement whose payment can be received is Approved, one that waits is Pending, SPEC §2', () => {
  expect(IMPROVEMENT_STATE_LABELS.applied.label).toBe('Approved')
  expect(IMPROVEMENT_STATE_LABELS.pending_review.label).toBe('Pending')
})
