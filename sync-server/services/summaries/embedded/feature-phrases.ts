/** How a feature is named within a sentence. */
export interface FeaturePhrases {
  /**
   * `door`: a way to access the tool; `link`: a connection to other software; `place`: where it runs; `do`: what it can
   * do; `price`: about money, stated with the price.
   */
  group: 'door' | 'link' | 'place' | 'do' | 'price'
  /** A noun with its article where it takes one. */
  noun: string
  /** Its benefit, as an entry of a list. */
  pro: string
}

const door = (noun: string, pro: string): FeaturePhrases => ({ group: 'door', noun, pro })
const link = (noun: string, pro: string): FeaturePhrases => ({ group: 'link', noun, pro })
const place = (noun: string, pro: string): FeaturePhrases => ({ group: 'place', noun, pro })
const can = (noun: string, pro: string): FeaturePhrases => ({ group: 'do', noun, pro })

/** The features of the shipped catalogue, in lower case. Others are quoted unchanged. */
export const FEATURE_PHRASES: Readonly<Record<string, FeaturePhrases>> = {
  'free plan': { group: 'price', noun: 'a free plan', pro: 'Can be tried on a free plan' },
  'commercial licence': {
    group: 'price',
    noun: 'a commercial licence',
    pro: 'Results come with a commercial licence',
  },
  'api access': door('an API', 'Can be called from your own software through an API'),
  'mobile app': door('a mobile app', 'Works on the phone as well'),
  'desktop app': door('a desktop app', 'Has an app for the desktop'),
  'browser extension': door('a browser extension', 'Sits in the browser, next to the page at hand'),
  'command-line tool': door('a command-line tool', 'Can be scripted from the command line'),
  sdk: door('an SDK', 'Has an SDK for developers'),
  plugins: link('plug-ins', 'Can be extended with plug-ins'),
  'self-hosting': place('self-hosting', 'Can run on your own servers'),
  'offline use': place('offline use', 'Keeps working without a connection'),
  integrations: link('ready-made integrations', 'Connects to other services'),
  'slack integration': link('a Slack integration', 'Answers where teams already talk, in Slack'),
  webhooks: link('webhooks', 'Tells other systems about events by webhook'),
  'crm sync': link('CRM sync', 'Keeps the CRM up to date'),
  'calendar sync': link('calendar sync', 'Follows your calendar'),
  templates: can('templates', 'Templates give a head start'),
  multilingual: can('support for several languages', 'Handles more than one language'),
  'chat interface': can('a chat interface', 'Is operated by simply asking'),
  export: can('export of results', 'Work can be exported'),
  'image input': can('image input', 'Understands pictures as well as text'),
  'analytics dashboard': can('an analytics dashboard', 'Shows figures on a dashboard'),
  'document upload': can('document upload', 'Takes in your own documents'),
  'team collaboration': can('team collaboration', 'Made for working together'),
  'high-resolution export': can('high-resolution export', 'Exports in high resolution'),
  'workflow builder': can('a workflow builder', 'Steps can be chained in a workflow builder'),
  'batch processing': can('batch processing', 'Handles many items in one go'),
  'bring your own key': can('use of your own model key', 'Works with a model key of your own'),
  'web search': can('web search', 'Can look things up on the web'),
  'custom models': can('custom models', 'Lets you bring or train models of your own'),
  citations: can('citations', 'Says where its answers come from'),
  scheduling: can('scheduling', 'Things can be planned ahead'),
  'code generation': can('code generation', 'Writes code from a description'),
  'code completion': can('code completion', 'Completes code while you type'),
  'brand kit': can('a brand kit', 'Keeps colours, fonts and logos consistent'),
  'role-based access': can('role-based access', 'Access can be set by role'),
  'human review': can('human review', 'People can check results before they count'),
  'real-time collaboration': can('real-time collaboration', 'Several people can work at the same time'),
  subtitles: can('subtitles', 'Makes subtitles'),
  'version history': can('a version history', 'Earlier versions can be brought back'),
  tracing: can('tracing', 'Shows step by step what happened'),
  'voice input': can('voice input', 'Takes spoken input'),
  'speaker labels': can('speaker labels', 'Tells speakers apart'),
  'custom voices': can('custom voices', 'Voices can be made to measure'),
  'stock library': can('a stock library', 'Brings stock material along'),
  evaluations: can('evaluations', 'Measures the quality of results'),
  'fine-tuning': can('fine-tuning', 'Models can be fine-tuned'),
  'spreadsheet import': can('spreadsheet import', 'Reads spreadsheets'),
  'vector search': can('vector search', 'Finds by meaning, not only by words'),
  guardrails: can('guardrails', 'Sets limits to what a model may say'),
  'sql queries': can('SQL queries', 'Speaks SQL'),
  'gpu instances': can('GPU instances', 'Offers computing power on GPUs'),
  'screen recording': can('screen recording', 'Records the screen'),
  'hybrid search': can('hybrid search', 'Combines search by words and by meaning'),
  'single sign-on': can('single sign-on', 'Fits into company sign-on'),
  'audit log': can('an audit log', 'Keeps a log of who did what'),
}
