import { makeVocabulary, type VocabularySource } from '../catalogue/natural-language-vocabulary.ts'
import { slugify } from '../domain/slug.ts'

const CATEGORIES: Readonly<Record<string, string>> = {
  'AI Development': 'Agents, LLM APIs, MLOps, Prompt Engineering, Vector Databases, Open Models',
  'Audio & Video':
    'Audio Editing, Avatars, Music, Speech to Text, Text to Speech, Video Editing, Video Generation',
  Business: 'Customer Support, E-commerce, Finance, HR & Recruiting, Legal, Sales, Security',
  Coding:
    'Browser Extensions, Code Review, Coding Assistants, Developer Tools, No-Code, Testing, Website Builders',
  'Design & Images': '3D, Design, Image Editing, Image Generation, Logo & Branding',
  'Marketing & Growth': 'Email, Marketing, SEO, Social Media',
  'Productivity & Work': 'Automation, Meeting Assistants, Productivity, Spreadsheets',
  'Research & Data': 'Data Analysis, Education, Research, Search',
  'Writing & Text': 'AI Detection, Chatbots, Presentations, Translation, Writing',
}

const TAGS =
  'Open source, API, Enterprise, Creators, Teams, Students, Small business, Self-hosted, No-code, Transcription, Summarization, Background removal, Voice cloning, Content marketing, Customer support, Copywriting, Image generation, Podcasting, Blogging, Project management, Landing pages, Web search, PDF, Local models, Marketing, Upscaling, Grammar, Resume, Email, Research, Language learning'

const FEATURES =
  'Free plan, API access, Integrations, Mobile app, Multilingual, Team collaboration, Desktop app, Browser extension, Web search, Citations, Offline use, Brand kit, Slack integration, Voice input, Single sign-on, Calendar sync, Real-time collaboration'

const split = (names: string) => names.split(', ')
const values = (names: string) => split(names).map((label) => ({ slug: slugify(label), label, count: 1 }))

const source: VocabularySource = {
  categories: Object.entries(CATEGORIES).flatMap(([group, names]) =>
    split(names).map((name) => ({ name, slug: slugify(name), group, toolCount: 1 })),
  ),
  facets: { tags: values(TAGS), features: values(FEATURES) },
}

/** Of a catalogue like the shipped one. */
export const QUESTION_VOCABULARY = makeVocabulary(source)
