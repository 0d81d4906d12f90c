import { isStopWord, tokenize } from './tokenize.ts'
import { wordStem } from './word-stem.ts'

/**
 * In which words people ask for what a label stands for when they know neither the label nor a tool: a line is a category or a tag of
 * the catalogue and the words of questions that its tools answer, in any order. A question with enough of a line's words finds the tools
 * under the label as well (`needs-of.ts`), which is as if each of them held these words, without a byte of index. Written for people's
 * needs, and mended where queries of the tuning half found nothing (bench/relevance).
 */
const LINES = `
3d: mesh sculpt printable stl blender unreal asset figurine render gaussian splatting nerf scan photogrammetry texture pbr
agent frameworks: orchestrate orchestration multi build framework library sdk python typescript tool calling swarm crew
agents: autonomous delegate assignment errand computer use does tasks himself operator
ai browsers: browse browser surf tabs
ai detection: detect detector generated cheating chatgpt essay robot wrote human bypass fake deepfake real genuine
audio editing: audio sound recording mic microphone noise noisy echo hiss hum clean studio loudness master mastering stems vocals acapella acappella instrumental karaoke ums filler podcast voice better
automation: automate repetitive boring tasks manual connect apps trigger zap workflow without code integrate
avatars: headshot portrait selfie linkedin profile picture corporate presenter talking spokesperson avatar vtuber twin myself cartoon
browser extensions: sidebar chrome addon add-on plugin every page everywhere
chatbots: chat ask question talk answer assistant gpt chatgpt claude
code review: pull request merge diff bugs reviewer
coding assistants: code coding program programming programmer developer ide editor autocomplete pair refactor refactoring legacy codebase repository fix issue github software engineer vibe terminal
companions: girlfriend boyfriend friend lonely companion virtual relationship roleplay flirt talk remembers waifu
customer support: support ticket tickets helpdesk customers complaints refund deflect reply agents faq widget website bot trained docs live chat
data analysis: csv data dataset analyze analyse insights charts statistics query notebook regression dashboard messy clean talk
design: poster flyer graphic ui screen mockup wireframe prototype palette color colour font pairing interface app layout sketch
developer tools: sdk sandbox api docs documentation developer backend database
document ai: ocr pdf parse scan scanned handwriting receipt invoice table extract document layout
e-commerce: shop store product products listing listings amazon shopify etsy seller packshot dropshipping sell catalogue merchandise
education: student students teacher class lesson homework exam quiz learn tutor grade grading school university course worksheet kids children study
email: inbox email emails mail reply newsletter gmail outlook unsubscribe
fashion: wear outfit clothes clothing dress stylist wardrobe fitting haircut hairstyle makeup try garment
finance: stocks stock invest trading portfolio budget money earnings accounting bookkeeping tax crypto finance
fun lifestyle: recipe cook fridge meal calorie plant tattoo meme workout
gaming: game games npc unity unreal dungeon quest level player steam
healthcare: doctor patient clinic hospital medical symptom diagnosis nurse scribe health rash pain therapy depression anxiety radiology xray
hr recruiting: job jobs hire hiring candidate applicant resume cv career interview cover letter recruiter employer onboarding ats
image editing: photo photos picture remove erase delete people object blurry blur sharpen enlarge upscale resolution quality old restore colorize retouch background watermark unblur dark swap
image generation: draw drawing picture image illustration art artwork generate coloring colouring comic anime wallpaper concept stock imagine
legal: contract nda lawyer law legal court clause terms privacy policy agreement sue case redline attorney
llm apis: api llm model models inference endpoint token provider gateway key
logo branding: logo brand branding name names startup slogan domain identity company emblem
marketing: campaign ads ad advertise advertising ugc marketing customers promote brand creatives banner
mcp: mcp connect tools claude server protocol context
meeting assistants: meeting meetings minutes notes zoom teams call calls transcript recap action items standup notetaker
mlops: train training dataset label labeling annotate annotation experiment pipeline drift registry features
model hosting: gpu gpus host serve deploy production inference cloud h100 rent server
music: song music melody beat lyrics sing compose track instrumental tune rap midi
no-code: app build builder without code coding prompt describe vibe idea mvp internal portal admin panel website prototype
observability: trace tracing cost costs monitor evaluate evals llm debug latency logs hallucination
open models: local locally offline laptop own pc computer private llm download weights internet run
presentations: slides slide deck presentation powerpoint pitch keynote ppt
productivity: notes tasks todo plan planner calendar schedule organize project remember second brain week focus adhd wiki whiteboard sop guide
prompt engineering: prompt prompts library ready template improve
real estate: house home room apartment interior kitchen furnish staging floor plan property listing renovate redesign architect sketchup living
research: paper papers study studies literature citation cite thesis science scientific academic pdf fact facts claims evidence journal deep
robotics: robot robots humanoid drone arm simulation
sales: lead leads prospect prospects cold outreach crm pipeline deal sdr proposal rfp quota emails contacts coaching
science: protein molecule drug chemistry biology physics lab dna weather formula equation
search: search engine answer sources web find ads
security: hack pentest vulnerability vulnerabilities phishing malware secure attack threat injection guardrail jailbreak secrets
seo: google rank ranking keyword keywords backlink traffic seo visibility serp blog article
social media: instagram tiktok linkedin twitter post posts tweet tweets followers influencer schedule carousel hashtag caption grow
speech to text: transcribe transcript transcription dictate dictation typing speech spoken recordings interview subtitles captions voice type
spreadsheets: excel spreadsheet formula sheet sheets csv table column
testing: test tests testing qa regression flaky e2e bug
text to speech: voice voices narrate narration read aloud audiobook speak speech clone voiceover tts accent sound
translation: translate language languages localize localise interpreter foreign spanish german french multilingual
travel: trip travel vacation holiday flight flights hotel itinerary tourist
vector databases: vector embeddings similarity semantic nearest database store
video editing: video clip clips cut edit subtitles captions shorts reels trim silence footage podcast youtube tiktok webinar repurpose vlog
video generation: video movie film animate animation clip generate cinematic explainer moving still picture faceless youtube ad
voice agents: phone call calls answer receptionist caller telephone hotline voice bot
web data: scrape scraper scraping crawl crawler website websites pages data extract markdown search api
website builders: website site web page landing homepage online shop minutes domain
writing: write writing essay text blog article grammar rephrase rewrite novel story book email letter proofread english copy
background removal: background transparent cut erase backdrop green screen
upscaling: upscale enlarge bigger resolution blurry sharpen quality print 4k
resume: resume cv cover letter ats job application apply
language learning: language speak speaking conversation pronunciation spanish english vocabulary practice learn
plagiarism: plagiarism copied originality turnitin
grammar: grammar spelling proofread english correct mistakes native
voice cloning: clone voice copy own mimic grandmother sound
podcasting: podcast episode guests interview show hosts
animation: animate animation cartoon characters motion drawing
literature review: papers literature review research studies citations systematic
contracts: contract nda clause agreement review redline sign
accounting: invoice bookkeeping receipts ledger tax expenses accounting
gpu cloud: gpu rent h100 cheap compute training
fine-tuning: fine tune finetune train own data lora custom model
local models: offline local laptop own computer private internet without download
retrieval: rag documents knowledge retrieval chunks private answers
advertising: ad ads creatives banner ugc campaign commercial
lead generation: leads emails prospects find contacts enrich b2b list
logo: logo emblem brand startup company
illustration: drawing comic coloring illustrate icon svg vector
summarization: summarize summarise summary tldr condense shorten key points long
companion: girlfriend friend lonely virtual talk
code completion: autocomplete completion copilot suggest
evaluation: evaluate eval evals compare prompts test quality
notes: notes notebook remember write connect
scheduling: schedule plan calendar day week time appointments
project management: project tasks team plan manage board
voice: voice sound speak microphone
tracing: trace calls costs llm
web search: web search llm agents results
biology: protein proteins dna gene biology
medical: doctor patient medical clinic
forms: form survey questionnaire
business intelligence: dashboard dashboards report reports bi metrics
data visualization: chart charts graph plot visualize diagram
`

export interface Need {
  /** The words of the label, as phrases are looked up. */
  label: string
  words: ReadonlySet<string>
}

export const NEEDS: readonly Need[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const colon = line.indexOf(':')
    const words = tokenize(line.slice(colon + 1)).filter((word) => !isStopWord(word))
    return { label: line.slice(0, colon), words: new Set(words.map(wordStem)) }
  })
