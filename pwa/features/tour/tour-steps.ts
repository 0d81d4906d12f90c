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
import { TOUR_TEXTS, tourMessages } from '#shared/messages/tour.ts'
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
    ...TOUR_TEXTS.welcome,
    Icon: IconCrown,
  },
  'unlimited-comparisons': {
    ...TOUR_TEXTS['unlimited-comparisons'],
    Icon: IconColumns3,
    target: 'section[aria-label="Tools"] article',
    action: { label: TOUR_TEXTS['unlimited-comparisons'].action, hint: hints.comparisons },
  },
  'ai-insights': {
    ...TOUR_TEXTS['ai-insights'],
    Icon: IconBulb,
  },
  'premium-search': {
    ...TOUR_TEXTS['premium-search'],
    Icon: IconSearch,
    target: '#search',
    action: { label: TOUR_TEXTS['premium-search'].action, hint: hints.search, focus: true },
  },
  'ad-free': {
    ...TOUR_TEXTS['ad-free'],
    Icon: IconAdOff,
  },
  'priority-support': {
    ...TOUR_TEXTS['priority-support'],
    Icon: IconHeadset,
    target: '#user-button',
    action: { label: TOUR_TEXTS['priority-support'].action, hint: hints.support, focus: true },
  },
}
