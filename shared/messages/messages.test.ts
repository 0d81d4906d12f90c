import { expect, test } from 'vitest'
import { addToolMessages } from './add-tool.ts'
import { agentDashboardMessages } from './agent-dashboard.ts'
import { agentDemoMessages } from './agent-demo.ts'
import { comparisonMessages } from './comparison.ts'
import { favoritesMessages } from './favorites.ts'
import { newsletterMessages } from './newsletter.ts'
import { pageMessages } from './page.ts'
import { platformRevenueMessages } from './platform-revenue.ts'
import { premiumMessages } from './premium.ts'
import { recommendationsMessages } from './recommendations.ts'
import { registerMessages } from './register.ts'
import { requestMessages } from './request.ts'
import { shareMessages } from './share.ts'
import { signInMessages } from './sign-in.ts'
import { signOutMessages } from './sign-out.ts'
import { summariesMessages } from './summaries.ts'
import { supportMessages } from './support.ts'
import { toolListMessages } from './tool-list.ts'
import { toolPageMessages } from './tool-page.ts'
import { tourMessages } from './tour.ts'

const AREAS = {
  addToolMessages,
  agentDashboardMessages,
  agentDemoMessages,
  comparisonMessages,
  favoritesMessages,
  newsletterMessages,
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

test('a failed request tells its status and what the server said, SPEC §8', () => {
  expect(requestMessages.failed(404, 'Not Found')).toBe('404: Not Found')
})

test('the welcome names who has signed in', () => {
  expect(signInMessages.done('ada').title).toBe('Welcome back, ada!')
})
