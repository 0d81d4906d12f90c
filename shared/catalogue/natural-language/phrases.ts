/**
 * Ways to ask for something other than by its name. A line is a slug and phrases for it; phrases for what a catalogue
 * does not have are never looked for. Words are in the singular, without articles. A single word says what is wanted
 * only in certain places (`wishes.ts`), unless it ends in `!`.
 */
const CATEGORY_PHRASES = `
3d: 3d model generator, generate 3d model, 3d modeling, 3d modelling, text to 3d
agent-frameworks: agent sdk, multi agent framework, agentic framework
agents: ai agent, autonomous agent
ai-browsers: ai browser, agentic browser
ai-detection: ai detector, detect ai, ai content detector, detect ai writing, detect ai text
audio-editing: edit audio, audio editor, clean up audio, podcast editing, edit podcast
automation: automate workflow, workflow automation, automate task, automate work
avatars: talking avatar, avatar generator, avatar video, create avatar, make avatar
chatbots: chat bot, ai chat, chat assistant
code-review: code reviewer, review code, review pull request, pull request review
coding-assistants: coding assistant, code assistant, write code, code generator, generate code, code generation, ai coding, programming assistant, pair programmer, code completion
companions: ai companion, virtual companion, ai friend, ai girlfriend, ai boyfriend
customer-support: customer service, support chatbot, help desk, helpdesk, answer customer question
data-analysis: data analytics, analyze data, analyse data, data analyst
document-ai: ocr!, document processing, invoice processing, document extraction, extract data from document
e-commerce: ecommerce!, online store, online shop
education: lesson plan, lesson planner, quiz maker, make quiz, create quiz
email: write email, email writer, email assistant, email marketing, email writing, reply to email
fashion: virtual try on, outfit planner
finance: stock analysis, stock trading, analyze stock
gaming: make game, create game, build game, game development, game engine
healthcare: medical scribe, clinical note, clinical documentation
hr-recruiting: recruiting, recruitment, hiring, screen resume, human resource
image-editing: edit image, edit photo, photo editing, image editor, photo editor, edit picture
image-generation: generate image, generate picture, image generator, create image, make image, text to image, ai art, ai image generator, picture generator, art generator, create picture, make picture
legal: contract review, review contract, legal research
llm-apis: llm api, language model api
logo-branding: logo maker, logo generator, design logo, create logo, make logo, logo design, branding
mcp: mcp server, model context protocol!
meeting-assistants: meeting assistant, transcribe meeting, meeting transcription, meeting note, summarize meeting, summarise meeting, meeting summary, meeting minute, note taker for meeting, record meeting, meeting recorder, transcribe call
model-hosting: serve model, model serving, deploy model, model deployment
music: music generator, generate music, make music, create music, compose music, music generation, make song, generate song, write song
no-code: nocode!, without coding, without code, no coding
observability: llm monitoring, monitor llm
open-models: open weight model, open llm
presentations: make presentation, create presentation, presentation maker, slide deck, create slide, make slide, pitch deck, presentation generator, powerpoint
prompt-engineering: prompt generator, prompt library, write prompt, write better prompt
real-estate: real estate agent, estate agent, interior design, virtual staging, realtor!
robotics: humanoid robot
search: search engine, ai search, answer engine
security: vulnerability scanner, scan for vulnerability, find vulnerability, scan code for vulnerability
seo: search engine optimization, search engine optimisation, keyword research, rank on google
social-media: social media post, schedule social media post, social media management, social post
speech-to-text: transcribe audio, transcribe podcast, transcribe interview, transcribe video, transcribe speech, transcribe recording, audio transcription, transcription, voice to text, audio to text, voice memo, voice note, dictation!
spreadsheets: excel, google sheet, excel formula, spreadsheet formula, excel add in, excel plugin, excel file
testing: test automation, automate test, write unit test, unit test, end to end test
text-to-speech: voice generator, voiceover!, voice over, ai voice generator, read aloud, narration, text to voice
translation: translate!, translate text, translate document, translate website, translator!, translate language
travel: plan trip, trip planner, travel planner, itinerary planner, plan travel, travel agent
vector-databases: vector db, vector store
video-editing: edit video, video editor, cut video
video-generation: generate video, video generator, create video, make video, text to video, ai video generator
voice-agents: voice agent, phone agent, ai receptionist, voice bot
web-data: web scraping, web scraper, scrape website, scrape web, web crawler, crawl website
website-builders: build website, create website, make website, website builder, site builder, build site, design website
writing: writing assistant, ai writing, ai writer, writing, write article, write essay, write text, content writing, copywriter!
`

const TAG_PHRASES = `
agent-framework: framework for agent
background-removal: remove background, background remover, cut out background
blogging: blog, blog writing, write blog post, write blog
fine-tuning: fine tune, finetune!, finetuning!
grammar: grammar checker, check grammar, fix grammar
language-learning: learn language
local-models: run locally, runs locally, local model, on own computer
music-generation: music generation
open-source: opensource!, foss!
pdf: chat with pdf, ask pdf
plagiarism: plagiarism checker, check plagiarism
podcasting: podcast
resume: resume builder, resume writer, write resume, cv builder, cv writer
self-hosted: self host, selfhosted!, on premise
sql: sql generator, generate sql, text to sql, sql query
summarization: summarize!, summarise!, summary, summarizer!, summariser!
transcription: transcribe!
upscaling: upscale image, upscale photo, image upscaler, photo upscaler, enlarge image
voice-cloning: clone voice, voice clone
`

const FEATURE_PHRASES = `
api-access: api, rest api
calendar-sync: calendar integration, calendar
command-line-tool: cli, command line
crm-sync: crm integration
desktop-app: desktop application
mobile-app: mobile application, phone app, ios app, android app
multilingual: multiple language, several language, many language, multilingual support, in many language!, in several language!, in multiple language!
offline-use: offline mode, offline support, work offline!, working offline!, use offline!, used offline!
real-time-collaboration: realtime collaboration, live collaboration
single-sign-on: sso
slack-integration: integrate with slack!
subtitles: add subtitle!, add caption!
team-collaboration: collaboration, team feature
`

export type PhraseKind = 'category' | 'tag' | 'feature'

/** By kind. */
export const PHRASES: Readonly<Record<PhraseKind, readonly (readonly [slug: string, phrases: string[]])[]>> =
  {
    category: read(CATEGORY_PHRASES),
    tag: read(TAG_PHRASES),
    feature: read(FEATURE_PHRASES),
  }

function read(lines: string): [slug: string, phrases: string[]][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const colon = line.indexOf(':')
      const phrases = line.slice(colon + 1).split(',')
      return [line.slice(0, colon), phrases.map((phrase) => phrase.trim())]
    })
}
