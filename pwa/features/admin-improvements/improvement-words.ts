import type { ImprovementType } from '#shared/domain/improvement.ts'
import { type ImprovementState, WAITING_STATES } from '#shared/policy/improvement-states.ts'
import type { TIERS } from '#shared/policy/marketplace.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

export const STATE_WORDS: Readonly<Record<ImprovementState, { word: string; tone: Tone }>> = {
  submitted: { word: 'Being checked', tone: 'quiet' },
  pending_review: { word: 'Waiting for review', tone: 'warning' },
  changes_requested: { word: 'Changes requested', tone: 'quiet' },
  approved: { word: 'Approved', tone: 'good' },
  applied: { word: 'Applied', tone: 'good' },
  paid: { word: 'Paid', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'quiet' },
  reversed: { word: 'Reverted', tone: 'bad' },
}

export const TYPE_WORDS: Readonly<Record<ImprovementType, string>> = {
  description: 'Description',
  summary: 'Summary',
  features: 'Features',
  full: 'Full rewrite',
}

type Tier = (typeof TIERS)[number]['tier']

export const TIER_WORDS: Readonly<Record<Tier, string>> = { new: 'New', trusted: 'Trusted', expert: 'Expert' }

/** `86% approved`; what nothing is known of yet has no rate. */
export function approvalWords(rate: number | null): string {
  return rate === null ? 'nothing decided yet' : `${Math.round(rate)}% approved`
}

export const isWaiting = (state: ImprovementState) => WAITING_STATES.some((waiting) => waiting === state)
