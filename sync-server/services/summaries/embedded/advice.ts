import { quotableSentences } from './clean-facts.ts'

/** A hand-written noun phrase or sentence, ready to stand in a sentence of ours. */
export interface Advice {
  /** As it continues a sentence, without its full stop: `teams who host their own software`. */
  inside: string
  /** It speaks of people rather than of a task: `teams`, not `turning a request into slides`. */
  isPeople: boolean
  /** Short and without a break, so that words may follow it. */
  isShort: boolean
}

/** First words that keep their capital: names of places, products, languages and acronyms. */
const PROPER = new Set(
  (
    'American Americans Android Apple Atlassian Australian Blender British Canadian Chinese Chinese-language Claude Discord ' +
    'English European Europeans Figma French Gemini German GitHub Google IntelliJ Italian Japanese JavaScript JetBrains ' +
    'Java Jira Kotlin Korean Kubernetes Linux Mac-only Mac Meta Microsoft Notion Obsidian Office OpenAI Photoshop Python ' +
    'Russian Salesforce Shopify Slack Spanish SuperGrok Swift TypeScript US Wix Windows WordPress YouTube Zoom X'
  ).split(' '),
)

const PEOPLE = new Set(
  (
    'academics accountants adults advisers agencies agents amateurs analysts anybody anyone archivists architects artists ' +
    'attorneys authors bankers banks beginners biologists bloggers brands builders businesses buyers chemists children ' +
    'clinicians clinics coders colleges companies consultants consumers corporations creatives creators departments ' +
    'designers developers directors doctors editors educators engineers enterprises enthusiasts everybody everyone ' +
    'experimenters families fans film-makers firms former founders freelancers gamers governments groups hobbyists hoteliers ' +
    'hospitals hotels households houses individuals institutions insurers investors journalists laboratories labs landlords ' +
    'lawyers leaders learners litigators maintainers makers managers manufacturers marketers merchants minors modellers ' +
    'musicians newcomers non-programmers novelists offices oncologists operators organisations owners parents patients people ' +
    'photographers physicians players podcasters practices producers programmers publishers pupils quants readers recruiters ' +
    'researchers resellers retailers salespeople schools scientists sellers shops someone specialists startups start-ups ' +
    'statisticians streamers students studios subscribers teachers teams testers those tinkerers traders trainers translators ' +
    'travellers universities users warehouses workshops writers youtubers'
  ).split(' '),
)

const SHORT_WORDS = 15

/** Null for a text that cannot be quoted. */
export function adviceOf(text: string | undefined): Advice | null {
  const sentence = text === undefined ? undefined : quotableSentences(text)[0]
  if (sentence === undefined) return null
  const inside = lowerFirst(sentence.replace(/[.!]$/, ''))
  const words = inside.split(' ')
  const head = words
    .slice(
      0,
      words.findIndex(
        (word, at) => at > 0 && /^(who|that|with|on|in|of|for|whose|at|from|without)$/.test(word),
      ),
    )
    .slice(0, 6)
  const first = (head.length > 0 ? head : words.slice(0, 3)).map((word) =>
    word.toLowerCase().replace(/[,;:]$/, ''),
  )
  return {
    inside,
    isPeople: !/ing$/.test(first[0] ?? '') && first.some((word) => PEOPLE.has(word)),
    isShort: words.length <= SHORT_WORDS && !/[,;:–—]/.test(inside),
  }
}

/** A whole sentence as it was written; null where it cannot be quoted. */
export function quoteOf(text: string | undefined): string | null {
  return text === undefined ? null : (quotableSentences(text)[0] ?? null)
}

/** With a small first letter, unless the first word is a name or an acronym. */
export function lowerFirst(text: string): string {
  const [first = ''] = text.split(/[ ,:;]/)
  const isName =
    PROPER.has(first) ||
    PROPER.has(first.split(/['-]/)[0] ?? '') ||
    /^.[^\s]*[\p{Lu}\p{N}]|^\p{Lu}$|^\./u.test(first)
  return isName && first !== 'A' ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
