/** How a feature is spoken of. */
export interface FeaturePhrases {
  /** A noun with its article where it takes one. */
  noun: string
  /** What the tool does with it, after its name: `runs on your own servers`. */
  does: string
  /** The wish that it answers, after `if`: `data must stay on your own servers`. */
  need: string
  /** Its benefit, as an entry of a list. */
  pro: string
  /** How much it says when a tool has it and others do not, 0 to 3; 0: it is spoken of with the price. */
  interest: number
}

const entry = (interest: number, noun: string, does: string, need: string, pro = does): FeaturePhrases => ({
  interest,
  noun,
  does,
  need,
  pro,
})

/** The features of the shipped catalogue, in lower case. Others are quoted as they are. */
export const FEATURE_PHRASES: Readonly<Record<string, FeaturePhrases>> = {
  'free plan': entry(0, 'a free plan', 'has a free plan', 'you want to begin without paying'),
  'commercial licence': entry(
    2,
    'a commercial licence for what it makes',
    'licenses its results for commercial work',
    'results go into commercial work',
  ),
  'api access': entry(2, 'an API', 'can be called through an API', 'your own software has to call it'),
  'mobile app': entry(2, 'a mobile app', 'comes with a mobile app', 'you work on a phone'),
  'desktop app': entry(
    2,
    'a desktop app',
    'installs as a desktop app',
    'you want a program on the desktop rather than a browser tab',
  ),
  'browser extension': entry(
    2,
    'a browser extension',
    'sits in the browser as an extension',
    'you want help on the page you are reading',
  ),
  'command-line tool': entry(
    2,
    'a command-line tool',
    'can be scripted from the command line',
    'you live in the terminal',
  ),
  sdk: entry(2, 'an SDK', 'ships an SDK', 'you would rather code against an SDK'),
  plugins: entry(2, 'plug-ins', 'can be extended with plug-ins', 'you want to extend it with plug-ins'),
  'self-hosting': entry(3, 'self-hosting', 'runs on your own servers', 'data must stay on your own servers'),
  'offline use': entry(3, 'offline use', 'works without a connection', 'it has to work offline'),
  integrations: entry(
    1,
    'ready-made integrations',
    'plugs into other services',
    'it must plug into services you already use',
  ),
  'slack integration': entry(2, 'a Slack integration', 'answers inside Slack', 'your team works in Slack'),
  webhooks: entry(2, 'webhooks', 'reports events by webhook', 'other systems must hear of events by webhook'),
  'crm sync': entry(2, 'CRM sync', 'writes back to the CRM', 'the CRM has to be kept up to date'),
  'calendar sync': entry(
    2,
    'calendar sync',
    'follows your calendar',
    'everything should follow your calendar',
  ),
  templates: entry(1, 'templates', 'starts you off with templates', 'you would rather start from a template'),
  multilingual: entry(
    2,
    'support for several languages',
    'copes with several languages',
    'you work in more than one language',
  ),
  'chat interface': entry(1, 'a chat interface', 'is run by chatting', 'you would rather ask in a chat'),
  export: entry(1, 'export', 'lets you export your work', 'the work has to be exported'),
  'image input': entry(2, 'image input', 'takes pictures as input', 'you start from pictures'),
  'analytics dashboard': entry(
    1,
    'an analytics dashboard',
    'keeps figures on a dashboard',
    'you want the figures on a dashboard',
  ),
  'document upload': entry(
    2,
    'document upload',
    'reads documents you upload',
    'it must read your own documents',
  ),
  'team collaboration': entry(
    1,
    'shared workspaces',
    'is made for working as a team',
    'a whole team works on the same thing',
  ),
  'high-resolution export': entry(
    2,
    'high-resolution export',
    'exports in high resolution',
    'output must stand up to print or a large screen',
  ),
  'workflow builder': entry(
    2,
    'a workflow builder',
    'chains steps in a workflow builder',
    'you want to chain steps yourself',
  ),
  'batch processing': entry(
    2,
    'batch processing',
    'handles whole batches at once',
    'there are hundreds of items to get through',
  ),
  'bring your own key': entry(
    3,
    'the use of your own model key',
    'accepts your own model key',
    'you want to pay a model provider directly with your own key',
  ),
  'web search': entry(2, 'web search', 'looks things up on the web', 'answers have to draw on the live web'),
  'custom models': entry(
    3,
    'custom models',
    'takes models of your own',
    'you want to bring or train a model of your own',
  ),
  citations: entry(3, 'citations', 'cites its sources', 'every claim needs a source'),
  scheduling: entry(2, 'scheduling', 'lets you schedule work ahead', 'things must happen on a schedule'),
  'code generation': entry(
    2,
    'code generation',
    'writes code from a description',
    'you want code written for you',
  ),
  'code completion': entry(
    2,
    'code completion',
    'completes code as you type',
    'you want completions as you type',
  ),
  'brand kit': entry(
    2,
    'a brand kit',
    'keeps to your colours and fonts with a brand kit',
    'everything must follow your brand',
  ),
  'role-based access': entry(2, 'role-based access', 'sets access by role', 'access has to differ by role'),
  'human review': entry(
    3,
    'human review',
    'puts people in the loop to review results',
    'a person must sign off results',
  ),
  'real-time collaboration': entry(
    2,
    'real-time collaboration',
    'lets several people edit at once',
    'several people edit at the same time',
  ),
  subtitles: entry(2, 'subtitles', 'makes subtitles', 'you need subtitles'),
  'version history': entry(
    2,
    'a version history',
    'keeps a version history',
    'you need to go back to earlier versions',
  ),
  tracing: entry(2, 'tracing', 'traces each step', 'you need to trace each step'),
  'voice input': entry(2, 'voice input', 'listens as well as reads', 'you would rather speak than type'),
  'speaker labels': entry(2, 'speaker labels', 'tells speakers apart', 'you need to know who said what'),
  'custom voices': entry(3, 'custom voices', 'builds voices to order', 'the voice has to be your own'),
  'stock library': entry(
    2,
    'a stock library',
    'brings a stock library along',
    'you have no material of your own',
  ),
  evaluations: entry(2, 'evaluations', 'scores results with evaluations', 'quality has to be measured'),
  'fine-tuning': entry(3, 'fine-tuning', 'can be fine-tuned', 'you mean to fine-tune'),
  'spreadsheet import': entry(
    2,
    'spreadsheet import',
    'imports spreadsheets',
    'the data sits in spreadsheets',
  ),
  'vector search': entry(2, 'vector search', 'searches by meaning', 'search has to go by meaning'),
  guardrails: entry(3, 'guardrails', 'puts guardrails on what a model may say', 'a model needs firm limits'),
  'sql queries': entry(2, 'SQL queries', 'answers to SQL', 'your people think in SQL'),
  'gpu instances': entry(3, 'GPU instances', 'rents out GPU instances', 'you need bare GPUs'),
  'screen recording': entry(3, 'screen recording', 'records the screen', 'you need to record the screen'),
  'hybrid search': entry(
    3,
    'hybrid search',
    'mixes search by word and by meaning',
    'exact words and meaning must both count',
  ),
  'single sign-on': entry(
    2,
    'single sign-on',
    'works with company sign-on',
    'staff have to use company sign-on',
  ),
  'audit log': entry(3, 'an audit log', 'logs who did what', 'you must show who did what'),
}
