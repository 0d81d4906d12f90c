import { recommendationsMessages } from '#shared/messages/admin.ts'

/** The texts of the two lists; SPEC §8 where it names one. */
export interface QueueMessages {
  failed: { title: string; text: string }
  empty: { title: string; text: string }
  noMatch: { title: string; text: string }
}

export const RECOMMENDATION_MESSAGES: QueueMessages = {
  failed: recommendationsMessages.failed,
  empty: {
    title: recommendationsMessages.empty,
    text: 'What agents propose for the catalogue arrives here. The built-in ones can read it right now.',
  },
  noMatch: {
    title: 'No recommendations match these filters',
    text: 'Choose another status or priority, or look at all of them.',
  },
}

export const FEEDBACK_MESSAGES: QueueMessages = {
  failed: {
    title: 'Error Loading Feedback',
    text: 'Failed to load AI feedback. Please try again later.',
  },
  empty: {
    title: 'No AI Feedback Yet',
    text: 'What agents report about the product itself, such as faults and wishes, arrives here.',
  },
  noMatch: { title: 'No feedback matches this filter', text: 'Choose another status, or look at all of it.' },
}
