/**
 * Words of people for words of the catalogue. A line is the catalogue's words, then synonyms, each one or several
 * words. A question with a synonym finds the catalogue's words too, ranked a little lower than its own. Word forms
 * (`transcribing`), British and American spellings and joined words (`chat bot`) need no line. Phrases for categories and
 * tags that natural language understands are in `natural-language/phrases.ts` and count here as well.
 */
const LINES = `
text to speech: tts, speech synthesis, voice over, voiceover, read aloud, narrator, narration, text to voice
speech to text: stt, asr, speech recognition, voice recognition, voice to text, voice typing, dictation, transcribe, transcription
transcription: transcribe audio, speech to text
dictation: voice typing, voice input
large language model: llm, llms, language model
retrieval: rag, retrieval augmented generation
recognise: ocr
business intelligence: bi, dashboard, reporting
robotic process automation: rpa
role play: roleplay, rp
vector database: vector db, vector store, vectordb, embedding database, semantic search
mlops: machine learning operation, ml ops
experiment tracking: track experiment, experiment tracker
model hosting: model serving, serve model, deploy model, model deployment, deployment
inference: model serving, serve model, inference server
gpu cloud: rent gpu, cloud gpu, gpu rental, gpu server, compute
fine tuning: finetune, finetuning, train own model, lora
local models: locally, local llm, local ai, offline llm, on device, my computer, own computer, on premises
self hosted: on premise, self host, own server
open source: foss, opensource, oss
no code: nocode, without coding, without code, without programming, low code, codeless
command line: cli, terminal, shell
single sign on: sso, saml
api: rest api, endpoint, programmatic access
crm: customer relationship management, sales pipeline
customer support: customer service, help desk, helpdesk, support ticket, ticketing
hr: human resource, personnel
recruiting: recruitment, hiring, hire, talent acquisition, recruiter
resume: cv, curriculum vitae, job application
job: career, employment
legal: law, lawyer, attorney, law firm
contracts: contract, agreement
healthcare: health care, medical, medicine, doctor, clinic, hospital
medical: clinical, doctor, medicine, physician, patient
finance: investing, invest, investor, stock, trading, financial
accounting: bookkeeping, accountant, invoice
e commerce: ecommerce, online shop, online store, webshop, web shop, retail
education: teaching, teacher, classroom, school, learning
students: studying, study, homework, exam, university
language learning: learn language, learn english, learn spanish, learn french, learn german, language course
research: paper, academic, scholarly, scientific literature
literature review: research paper, scientific paper, academic paper, find paper
science: scientist
fashion: clothes, clothing, outfit, wardrobe
real estate: property, interior design, home design, room, house, architecture, architect, floor plan
travel: trip, itinerary, vacation, holiday, tourism
robotics: robot, humanoid
gaming: game, game development, game dev, npc
entertainment: fun, funny
security: cybersecurity, cyber security, vulnerability, pentest, penetration testing
prompt engineering: prompt, prompts, prompting
prompt injection: jailbreak
ai detection: ai detector, detect ai, ai checker, written by ai, ai written, is ai generated
plagiarism: copied text, duplicate content
grammar: proofread, proofreading, spelling, spell check, spellcheck, correct english
paraphrase: rewrite sentence, reword, rephrase, rewording
rewrite: paraphrase, reword, rephrase, humanize
copywriting: copywriter, ad copy, marketing copy, sales copy
content marketing: content writing
blogging: blog, blog post
ai writing: writing assistant, ai writer
fiction: novel, story writing, storytelling, screenplay
summarization: summary, summarize, tldr, shorten text, key point
translation: translator, translate, localization, localisation, multilingual
presentations: slide, slides, slide deck, powerpoint, pitch deck, keynote, ppt
spreadsheets: excel, google sheets, spreadsheet formula
pdf: chat with document, document chat
documents: paperwork, document processing
knowledge base: wiki, second brain, internal knowledge
notes: note taking, notebook, second brain
meetings: meeting, zoom call, video call, conference call, minutes
project management: task management, kanban, to do list, todo list, todo, to do, project planning
scheduling: calendar, time blocking, appointment, planner, schedule
scheduling post: schedule post
productivity: time management, getting things done
email: inbox, gmail, outlook, mail, newsletter
newsletter: email marketing, mailing list
lead generation: prospecting, find leads, leads, prospects
outreach: cold email, cold call, cold outreach
sales: sell, selling
advertising: ad, ads, advert, banner, ad creative
marketing: promote, promotion
branding: brand, brand identity, corporate identity
business names: company name, brand name
logo: logotype, emblem
seo: search engine optimization, search engine optimisation, keyword research, google ranking, serp
social media: instagram, tiktok, twitter, facebook, linkedin, hashtag, influencer
landing pages: landing page, squeeze page
website builder: build website, create website, make website, site builder, homepage, web builder
forms: survey, questionnaire, form builder
chatbot: chat bot, virtual assistant
no code chatbot: chatbot builder, build chatbot, create chatbot, make chatbot, chatbot for website
conversational ai: chat, talk to
agents: ai agent, autonomous agent, agentic, agent builder
agent framework: build agent, multi agent, agent sdk
automation: automate, workflow automation
workflow: process, pipeline
integration: connector, integrate, mcp, model context protocol
web search: answer engine, search the web, ai search, search engine
browser extension: chrome extension, firefox extension, browser plugin, browser add on, chrome plugin
coding assistants: coding agent, code agent, programming agent, code assistant, ai coder
code completion: autocomplete code, coding assistant, write code, programming, pair programmer, copilot
ide: code editor, text editor
debugging: debug, fix bug, bug
code review: pull request, review code, pr review
testing: unit test, test automation, qa, quality assurance, end to end test
developer tools: dev tools, developer, programmer
sql: database query, query database, text to sql
data analysis: data analyst, analyze data, data science, statistics, analytics
data visualization: chart, charts, graph, plot, dashboard, diagram
diagram: flowchart, flow chart, mind map, mindmap, org chart
scraping: web scraping, web scraper, crawler, crawl, extract data from website
labelling: annotation, annotate, data labeling, label data
synthetic: fake data
monitoring: monitor, alerting, alerts
observability: llm monitoring, monitor llm, telemetry
evaluation: evaluate, benchmark, eval, evals
tracing: trace
image generation: text to image, ai art, art generator, picture generator, generate image, image generator, photo generator, drawing, painting, artwork
image editing: photo editor, edit photo, photo editing, retouch, photo retouching
background removal: remove background, background remover, cut out, cutout, transparent background
upscaling: upscale, enlarge, increase resolution, enhance image, super resolution, sharpen, image quality
restore: old photo, colorize, black and white photo
erase: remove object, object removal, remove people, remove watermark, inpainting
photo: picture, photograph, photography, selfie
headshot: headshots, profile picture, portrait, profile photo, pfp
avatars: avatar, talking head, digital human, virtual presenter
face swap: swap face, faceswap
lip sync: lipsync
illustration: drawing, icon
svg: vector graphic, vector image, vector logo, vector art
ui design: wireframe, mockup, mock up, prototype, user interface, ux, app design
design: graphic design, poster, flyer
colour: palette, color scheme
tattoo: tattoos
meme: memes
animation: animate, animated, cartoon, explainer video, motion graphics
anime: manga
3d: 3d model, three dimensional, mesh, text to 3d, blender
motion capture: mocap
video generation: text to video, video generator, image to video, generate video
video editing: edit video, video editor, cut video, trim video
captions: subtitle, subtitles, captioning
subtitles: caption, captions
dub: dubbing, video translation, translate video, voice translation
short clips: shorts, reels, short video, clip maker
voice cloning: clone voice, voice clone, deepfake voice
voice changer: change voice
change your voice: voice changer, voice conversion
audio editing: edit audio, audio editor, clean up audio
noise: noise cancellation, noise removal, noise reduction, denoise
stem: vocal remover, remove vocal, stem separation, isolate vocal, karaoke
music generation: song, song maker, generate music, music maker, compose, beat maker, lyrics
background music: royalty free music
sound effects: sfx
podcasting: podcast, podcaster
diagnosis: symptom
weights biases: wandb
stable diffusion: automatic1111, a1111
text generation webui: oobabooga
recipe: cooking, cook, meal, food
plant: flower, gardening
workout: fitness, gym, exercise, training plan
wellbeing: mental health, therapy, therapist
focus: concentration, concentrate
clinical note: medical scribe, ai scribe, doctor notes, soap note
protein: protein folding, protein structure
molecule: drug discovery, chemistry, chemical
equation: math, maths, mathematics, calculus, algebra
flashcards: flash card
quiz: quizzes, exam generator
lesson: lesson plan, teaching material
citation: cite, reference, bibliography
personal data: pii, anonymize, anonymisation, gdpr, redact
deepfake: deepfakes, fake image
phishing: scam email
privacy: private
interview: mock interview, interview practice, interview question
virtual staging: stage room, home staging
virtual try on: try on clothes, try on
haircut: hairstyle, hair style
product photo: product photography, product shot
product description: product copy
signature: e signature, esign, sign document
knowledge graph: graph database
speaker: diarization, diarisation
computer vision: image recognition, object detection
deep learning: neural network
structured: json output, structured output
sandbox: code execution, run code
incident: outage
moderation: nsfw filter, content moderation
shopping: shop
screen recording: screen recorder, record screen
whiteboard: brainstorming board
documentation: docs, technical writing
email: mail
video: movie, film, footage
chatbot: bot
chinese: china
document: doc
cheap: budget, affordable, low cost, inexpensive
inexpensive: cheap, budget, affordable
children: kids
ide: vim, neovim, emacs, vscode, visual studio code, intellij, pycharm
elevenlabs: 11labs, 11 labs
stable diffusion webui: auto1111
medical: hipaa
website builder: make a website, website maker
music: song
`

export interface Synonym {
  said: string
  /** The words that are searched for as well. */
  meant: string
}

export const SYNONYMS: readonly Synonym[] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const colon = line.indexOf(':')
    const ways = line.slice(colon + 1).split(',')
    return ways.map((way) => ({ said: way.trim(), meant: line.slice(0, colon) }))
  })
