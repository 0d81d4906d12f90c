/** Phrases for a category: what a tool of it is, the work it belongs to, and who does that work. */
export interface CategoryPhrases {
  kind: string
  field: string
  people: string
}

const entry = (kind: string, field: string, people: string): CategoryPhrases => ({ kind, field, people })

/** The categories that ship with the program, by slug. Others use their names. */
export const CATEGORY_PHRASES: Readonly<Record<string, CategoryPhrases>> = {
  '3d': entry('3D tool', '3D work', '3D artists and game developers'),
  'agent-frameworks': entry('agent-building tool', 'agent development', 'developers who build AI agents'),
  agents: entry(
    'AI agent tool',
    'work handed to agents',
    'people who want whole tasks taken off their hands',
  ),
  'ai-detection': entry('detection tool', 'AI detection', 'teachers, editors and publishers'),
  'audio-editing': entry('audio tool', 'audio editing', 'podcasters and people who edit sound'),
  automation: entry('automation tool', 'workflow automation', 'teams with much repetitive work'),
  avatars: entry('avatar tool', 'digital presenters and portraits', 'people who present without a camera'),
  'browser-extensions': entry(
    'browser companion',
    'reading and writing in the browser',
    'heavy browser users',
  ),
  chatbots: entry('chat assistant', 'conversation with AI', 'anyone who prefers asking to searching'),
  'code-review': entry('code review tool', 'code review', 'engineering teams'),
  'coding-assistants': entry('coding assistant', 'AI-assisted programming', 'programmers'),
  'customer-support': entry('customer support tool', 'customer service', 'support teams'),
  'data-analysis': entry('data analysis tool', 'data analysis', 'analysts and data teams'),
  design: entry('design tool', 'graphic and interface design', 'designers'),
  'developer-tools': entry('developer tool', 'software development', 'software developers'),
  'e-commerce': entry('e-commerce tool', 'online selling', 'online shops'),
  education: entry('learning tool', 'teaching and learning', 'learners and teachers'),
  email: entry('email tool', 'email', 'people with a busy inbox'),
  fashion: entry('fashion tool', 'fashion and styling', 'shoppers and fashion labels'),
  finance: entry('finance tool', 'finance', 'analysts and finance teams'),
  'fun-lifestyle': entry('lifestyle tool', 'hobbies and everyday life', 'curious people at home'),
  gaming: entry('gaming tool', 'games', 'game developers and players'),
  healthcare: entry('healthcare tool', 'healthcare', 'clinicians and patients'),
  'hr-recruiting': entry('hiring and career tool', 'hiring and careers', 'recruiters and job seekers'),
  'image-editing': entry(
    'image editing tool',
    'image editing',
    'photographers and anyone who edits pictures',
  ),
  'image-generation': entry('image generation tool', 'image generation', 'people who need pictures made'),
  legal: entry('legal tool', 'legal work', 'lawyers and in-house counsel'),
  'llm-apis': entry(
    'language model service',
    'language model APIs',
    'developers who build on language models',
  ),
  'logo-branding': entry('branding tool', 'logos and branding', 'founders without a design agency'),
  marketing: entry('marketing tool', 'marketing', 'marketing teams'),
  'meeting-assistants': entry(
    'meeting assistant',
    'meeting notes',
    'people who spend their days in meetings',
  ),
  mlops: entry(
    'machine learning operations tool',
    'machine learning operations',
    'data scientists and ML engineers',
  ),
  'model-hosting': entry('model hosting tool', 'model serving', 'teams that run models in production'),
  music: entry('music tool', 'music making', 'musicians and video makers'),
  'no-code': entry('no-code tool', 'building apps without code', 'people who build apps without programming'),
  observability: entry('AI observability tool', 'monitoring AI applications', 'teams with AI in production'),
  'open-models': entry('open-model project', 'open-weight AI', 'people who run models themselves'),
  presentations: entry(
    'presentation tool',
    'slides and presentations',
    'people who present at work or in class',
  ),
  productivity: entry(
    'productivity tool',
    'notes, tasks and projects',
    'individuals and teams with a lot to organise',
  ),
  'prompt-engineering': entry(
    'prompt engineering resource',
    'prompt engineering',
    'people who write prompts for a living',
  ),
  'real-estate': entry('real estate tool', 'real estate', 'estate agents and home owners'),
  research: entry('research tool', 'research', 'students, academics and analysts'),
  robotics: entry('robotics product', 'robotics', 'robotics teams and researchers'),
  sales: entry('sales tool', 'sales', 'sales teams and founders'),
  science: entry('scientific tool', 'scientific work', 'researchers and engineers'),
  search: entry('search tool', 'AI search', 'people who look things up often'),
  security: entry('security tool', 'security', 'security teams and developers'),
  seo: entry('SEO tool', 'search engine optimisation', 'site owners and content teams'),
  'social-media': entry('social media tool', 'social media', 'creators and social media teams'),
  'speech-to-text': entry('speech-to-text tool', 'transcription', 'people with recordings to write up'),
  spreadsheets: entry('spreadsheet tool', 'spreadsheet work', 'analysts and office workers'),
  testing: entry('software testing tool', 'software testing', 'QA teams and developers'),
  'text-to-speech': entry('text-to-speech tool', 'synthetic speech', 'people who need narration'),
  translation: entry('translation tool', 'translation', 'translators and anyone working across languages'),
  travel: entry('travel planning tool', 'trip planning', 'travellers'),
  'vector-databases': entry('vector search tool', 'vector search', 'developers of search systems'),
  'video-editing': entry('video editing tool', 'video editing', 'video editors and social media teams'),
  'video-generation': entry(
    'video generation tool',
    'video generation',
    'people who need video without a shoot',
  ),
  'website-builders': entry('website builder', 'website building', 'businesses that need a site'),
  writing: entry('writing tool', 'writing', 'people who write for work or study'),
}
