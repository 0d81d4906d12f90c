import type { ImprovementType } from '../domain/improvement.ts'
import type { ListingType } from '../domain/listing.ts'

/** Improvements that show what the list looks like. Those that are approved can be run through in the sandbox. */
export const SAMPLE_IMPROVEMENTS: readonly {
  state: 'applied' | 'pending_review'
  /** The tool is found by its name: ids differ from server to server. */
  toolName: string
  content: { improvementType: ImprovementType; proposedContent: string; reasoning: string; priceUsd: number }
}[] = [
  {
    state: 'applied',
    toolName: 'Otter.ai',
    content: {
      improvementType: 'description',
      proposedContent:
        'Otter joins Zoom, Teams and Google Meet calls and writes down who said what while the meeting runs. Afterwards it gives a summary with action items, and past meetings can be asked questions. English is its strength and the choice of other languages is small. Participants should be told that they are recorded.',
      reasoning: 'Begins with what the tool does, in shorter sentences; no fact is added or taken away.',
      priceUsd: 75,
    },
  },
  {
    state: 'applied',
    toolName: 'DeepL',
    content: {
      improvementType: 'features',
      proposedContent:
        'Document upload\nAPI access\nBrowser extension\nDesktop app\nMobile app\nFree plan\nGlossaries',
      reasoning: 'Glossaries are part of the description, and were missing from the features.',
      priceUsd: 50,
    },
  },
  {
    state: 'pending_review',
    toolName: 'Zapier',
    content: {
      improvementType: 'full',
      proposedContent: 'Tags: Automation, Workflow, No-code, Agents',
      reasoning: 'Four tags say what six did.',
      priceUsd: 25,
    },
  },
]

/** Listings that wait for their fee. No such tools exist. */
export const SAMPLE_LISTINGS: readonly {
  toolName: string
  description: string
  website: string
  submissionType: ListingType
}[] = [
  {
    toolName: 'Sample meeting notes',
    description:
      'A made-up meeting assistant that turns the transcription of a meeting into notes: who does what by when.',
    website: 'https://example.com/sample-meeting-notes',
    submissionType: 'standard',
  },
  {
    toolName: 'Sample image maker',
    description:
      'A made-up image generator that draws illustrations from a text prompt, in one style for a whole series.',
    website: 'https://example.com/sample-image-maker',
    submissionType: 'featured',
  },
]
