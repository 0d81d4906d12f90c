import { makeVocabulary, type VocabularySource } from '../catalogue/natural-language/vocabulary.ts'
import { slugify } from '../domain/slug.ts'

const CATEGORIES: Readonly<Record<string, string>> = {
  'AI Development':
    'Agent Frameworks, Agents, LLM APIs, MCP, MLOps, Model Hosting, Observability, Open Models, Prompt Engineering, Robotics, Vector Databases',
  'Audio & Video':
    'Audio Editing, Avatars, Music, Speech to Text, Text to Speech, Video Editing, Video Generation',
  Business:
    'Customer Support, E-commerce, Finance, HR & Recruiting, Legal, Real Estate, Sales, Security, Voice Agents',
  Coding:
    'Browser Extensions, Code Review, Coding Assistants, Developer Tools, No-Code, Testing, Website Builders',
  'Design & Images': '3D, Design, Fashion, Image Editing, Image Generation, Logo & Branding',
  'Life & Leisure': 'Companions, Fun & Lifestyle, Gaming, Healthcare, Travel',
  'Marketing & Growth': 'Email, Marketing, SEO, Social Media',
  'Productivity & Work': 'AI Browsers, Automation, Meeting Assistants, Productivity, Spreadsheets',
  'Research & Data': 'Data Analysis, Document AI, Education, Research, Science, Search, Web Data',
  'Writing & Text': 'AI Detection, Chatbots, Presentations, Translation, Writing',
}

const TAGS = `
Developer tools, Open source, Enterprise, Agents, API, Automation, Creators, Productivity, Image generation,
Self-hosted, Chatbot, Large language model, Design, Teams, AI writing, No-code, Local models, Research, Mobile,
Marketing, Documents, Data analysis, Education, Summarization, Small business, Search, Voice, Model training,
Video generation, Transcription, Social media, Students, Conversational AI, Inference, Retrieval, Photo, Text to
speech, Browser extension, Entertainment, Testing, E-commerce, Workflow, MLOps, Translation, Video editing,
Evaluation, Image editing, Email, Speech to text, Command line, Notes, Monitoring, Agent framework, Sales,
Customer support, Security, Science, Animation, SEO, 3D, Content marketing, Audio editing, Gaming, IDE, Model
hosting, Website builder, Knowledge base, Avatars, Observability, Embeddings, Meetings, Data visualization,
Illustration, Prompt engineering, Copywriting, Voice cloning, Fine-tuning, PDF, Podcasting, Presentations, Music
generation, Background removal, Web search, Code review, Code completion, Scheduling, Blogging, Spreadsheets,
SQL, Legal, Tracing, UI design, Debugging, Lead generation, Branding, Upscaling, Integration, Healthcare, GPU
cloud, Vector database, Business intelligence, Advertising, Medical, HR, Finance, Real estate, AI detection,
CRM, Project management, Logo, Landing pages, Recruiting, Literature review, Fashion, Robotics, Plagiarism,
Contracts, Grammar, Biology, Resume, Forms, Travel, Language learning, Accounting, Fraud detection, MCP, Web data, Document AI, Companion, Voice agents
`

const FEATURES = `
Free plan, API access, Integrations, Templates, SDK, Mobile app, Chat interface, Multilingual, Self-hosting,
Image input, Export, Analytics dashboard, Document upload, Command-line tool, Desktop app, Workflow builder,
Custom models, Team collaboration, Batch processing, Code generation, Browser extension, Offline use, High-
resolution export, Plugins, Bring your own key, Scheduling, Voice input, Citations, Web search, Human review,
Role-based access, Subtitles, Custom voices, Evaluations, Fine-tuning, Version history, Brand kit, Real-time
collaboration, Tracing, Speaker labels, Calendar sync, Stock library, Webhooks, Vector search, CRM sync,
Commercial licence, Guardrails, GPU instances, SQL queries, Spreadsheet import, Slack integration, Code
completion, Hybrid search, Screen recording, Single sign-on, Audit log
`

const split = (names: string) => names.split(',').map((name) => name.trim().replaceAll('\n', ' '))
const values = (names: string) => split(names).map((label) => ({ slug: slugify(label), label, count: 1 }))

const source: VocabularySource = {
  categories: Object.entries(CATEGORIES).flatMap(([group, names]) =>
    split(names).map((name) => ({ name, slug: slugify(name), group, toolCount: 1 })),
  ),
  facets: { tags: values(TAGS), features: values(FEATURES) },
}

/** Of the shipped catalogue: its categories, tags and features. */
export const QUESTION_VOCABULARY = makeVocabulary(source)
