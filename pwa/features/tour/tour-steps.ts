import {
  IconAdOff,
  IconBulb,
  IconColumns3,
  IconCrown,
  IconHeadset,
  type IconProps,
  IconSearch,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { tourMessages } from '#shared/messages/premium.ts'
import type { TourStepId } from './tour-machine.ts'

export interface TourStep {
  title: string
  description: string
  Icon: ComponentType<IconProps>
  /** What it speaks of, where the page has it. */
  target?: string
  /** A button, the hint that it gives, and whether what the step speaks of takes the focus. */
  action?: { label: string; hint: string; focus?: boolean }
  /** The Quick Action box. */
  highlight?: string
  /** The Pro Tip box. */
  tip?: string
}

const { hints } = tourMessages

export const TOUR_CONTENT: Record<TourStepId, TourStep> = {
  welcome: {
    title: 'Welcome to premium',
    description: 'Five things work differently for you from now on. This tour takes less than a minute.',
    Icon: IconCrown,
    tip: 'Restart Tour in your profile menu brings these steps back at any time.',
  },
  'unlimited-comparisons': {
    title: 'Unlimited comparisons',
    description:
      'Put up to three tools side by side, as often as you like: price, rating, users and features.',
    Icon: IconColumns3,
    target: 'section[aria-label="Tools"] article',
    action: { label: 'Try a comparison', hint: hints.comparisons },
    highlight: 'The plus on a card adds its tool to the comparison.',
    tip: 'Turn on “Only differences” to hide the rows in which the tools are alike.',
  },
  'ai-insights': {
    title: 'AI insights',
    description:
      'Below every comparison you read what sets the tools apart: best value, highest rated, features only one of them has, and who should pick which.',
    Icon: IconBulb,
    tip: 'Every insight shows its source.',
  },
  'premium-search': {
    title: 'Search in your own words',
    description:
      'Write what you need as a sentence. Price, rating, category and features in it become filters.',
    Icon: IconSearch,
    target: '#search',
    action: { label: 'Try the search', hint: hints.search, focus: true },
    highlight: "Take out anything you didn't mean before the filters apply.",
    tip: 'It works without a connection too.',
  },
  'ad-free': {
    title: 'No promotions',
    description: 'Banners and invitations to upgrade are gone for you, on every page.',
    Icon: IconAdOff,
  },
  'priority-support': {
    title: 'Priority support',
    description: 'Your tickets are answered within 2 hours.',
    Icon: IconHeadset,
    target: '#user-button',
    action: { label: 'Find support', hint: hints.support, focus: true },
    tip: 'Your tickets jump the queue.',
  },
}
