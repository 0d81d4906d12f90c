import { countWords } from '#shared/domain/count-words.ts'
import { findMarkup } from '#shared/domain/markup.ts'
import { SUMMARY_LIMITS } from '#shared/domain/summary.ts'
import { adviceTopics } from './advice-topics.ts'
import { featureTopics } from './feature-topics.ts'
import { spareSentences } from './fillers.ts'
import { openingOf } from './openings.ts'
import { pairTopics } from './pair-topic.ts'
import { placeTopics } from './place-topics.ts'
import { priceTopics } from './price-topics.ts'
import { profileTopics } from './profile-topics.ts'
import { expand, isFilled, write } from './sentence.ts'
import { storyTopics } from './story-topics.ts'
import type { Subject } from './subject.ts'
import { commonFills, Spoken, type Topic } from './topic.ts'
import type { Variation } from './variation.ts'
import { verdictTopics } from './verdict-topics.ts'

/** A few words inside the limits of the schema. */
const GOOD = { min: SUMMARY_LIMITS.words.min + 4, max: SUMMARY_LIMITS.words.max - 4 }
/** With so many words nothing of little weight is added. */
const ENOUGH = 158

const PROFILES = 'pair again|profile 0|profile 1|profile 2|profile 3|profile 4|profile 5|reasons'

/** Orders in which the topics may follow each other; each begins with the opening and what happened to the tool. */
const LAYOUTS: readonly (readonly string[])[] = [
  'best for|features|features again|use|second home|missing|pair|shared|platforms|openness|training|price|free plan|tiers|by use|former name|age|sibling|not for|watch out|rest|reasons|neighbours',
  'features|missing|features again|best for|not for|pair|use|second home|price|free plan|tiers|by use|watch out|openness|training|shared|platforms|rest|age|sibling|former name|neighbours|reasons',
  'former name|sibling|age|best for|use|second home|features|features again|pair|missing|shared|openness|training|rest|platforms|reasons|price|free plan|tiers|by use|neighbours|not for|watch out',
  'use|former name|second home|features|pair|features again|missing|openness|shared|platforms|training|best for|neighbours|not for|reasons|rest|age|sibling|price|free plan|tiers|by use|watch out',
  'price|free plan|tiers|by use|features|features again|shared|age|missing|rest|platforms|best for|use|second home|openness|training|former name|sibling|pair|watch out|not for|neighbours|reasons',
  'pair|former name|age|sibling|features|features again|use|second home|best for|not for|missing|rest|platforms|neighbours|shared|openness|training|price|free plan|tiers|by use|reasons|watch out',
].map((layout) => ['opening', 'status', 'successor', ...layout.replace('reasons', PROFILES).split('|')])

interface Piece {
  topic: Topic
  text: string
  words: number
}

/** A text of the length that SPEC §2 asks for. */
export function composeSummary(subject: Subject, choose: Variation): string {
  const pieces = topicsOf(subject, choose)
    .map((topic) => pieceOf(topic, subject, choose))
    .filter(({ text }, at, all) => text !== '' && all.findIndex((other) => other.text === text) === at)
  const chosen = withSubjects(ordered(selected(pieces, choose), choose), subject)
  return filled(joined(chosen, subject, choose), subject, choose).join(' ')
}

function topicsOf(subject: Subject, choose: Variation): Topic[] {
  const spoken = new Spoken()
  const opening = openingOf(subject, spoken, choose)
  if (subject.status === 'discontinued') {
    const past = new Set(['status', 'successor', 'former name', 'sibling', 'neighbours'])
    const rest = [...storyTopics(subject, spoken), ...verdictTopics(subject, spoken)]
    return [opening, ...rest.filter(({ key }) => past.has(key)), ...profileTopics(subject, spoken)]
  }
  const topics = [
    ...featureTopics(subject, spoken),
    ...storyTopics(subject, spoken),
    ...adviceTopics(subject),
    ...placeTopics(subject),
    ...priceTopics(subject),
    ...verdictTopics(subject, spoken),
    ...pairTopics(subject, choose),
    ...profileTopics(subject, spoken),
  ]
  return [opening, ...topics.filter(({ key }) => key !== opening.says || key === 'features')]
}

function pieceOf(topic: Topic, subject: Subject, choose: Variation): Piece {
  const fills = { ...commonFills(subject), ...topic.fills }
  const patterns = topic.patterns.flatMap(expand).filter((one) => isFilled(one, fills))
  const written = patterns.length === 0 ? '' : write(choose.pick(topic.key, patterns), fills)
  // A label before a colon may look like the start of an address.
  const text = findMarkup(written) === null ? written : ''
  return { topic, text, words: countWords(text) }
}

/** The most telling ones that fit; those of about equal weight take turns from tool to tool. */
function selected(pieces: readonly Piece[], choose: Variation): Piece[] {
  const order = (piece: Piece) =>
    piece.topic.weight +
    (piece.topic.weight > 0 && piece.topic.weight < NEEDED ? turns.indexOf(piece) * TURN : 0)
  const turns = choose.shuffle('turns', pieces)
  const chosen: Piece[] = []
  let words = 0
  for (const piece of pieces.toSorted((a, b) => order(b) - order(a))) {
    const isWanted = piece.topic.weight >= NEEDED ? words < GOOD.max : words < ENOUGH
    const isSaid = chosen.some(({ topic }) => isSame(topic, piece.topic))
    if (!isWanted || isSaid || words + piece.words > GOOD.max) continue
    chosen.push(piece)
    words += piece.words
  }
  return chosen
}

const isSame = (a: Topic, b: Topic) =>
  a.key === b.key || a.replaces?.includes(b.key) === true || b.replaces?.includes(a.key) === true

/** From this weight on a topic is said wherever there is room. */
const NEEDED = 8
/** How far a turn can lift a topic: past those that weigh up to about three more. */
const TURN = 0.22

function ordered(pieces: readonly Piece[], choose: Variation): Piece[] {
  const layout = choose.pick('layout', LAYOUTS)
  return pieces.toSorted((a, b) => layout.indexOf(a.topic.key) - layout.indexOf(b.topic.key))
}

/** Says who is meant: the name after a sentence that ends with a neighbour, a pronoun after one that begins with the name. */
function withSubjects(pieces: readonly Piece[], { name, peers }: Subject): Piece[] {
  return pieces.map((piece, at) => {
    const { text, topic } = piece
    const before = pieces[at - 1]
    if (topic.isQuote === true || before === undefined) return piece
    const isOther = before.topic.isQuote !== true && peers.some((peer) => before.text.includes(peer.name))
    const rest = text.slice(name.length + 1)
    if (text.startsWith('It ') && isOther) return { ...piece, text: `${name} ${text.slice(3)}` }
    const isRepeated = text.startsWith(`${name} `) && before.text.startsWith(name) && !isOther
    return isRepeated && !rest.startsWith('and ') ? { ...piece, text: `It ${rest}` } : piece
  })
}

/** Small facts that follow each other become one sentence. */
function joined(pieces: readonly Piece[], { name }: Subject, choose: Variation): string[] {
  const texts: string[] = []
  let isOpen = false
  for (const [at, { topic, text, words }] of pieces.entries()) {
    const before = pieces[at - 1]
    const isSmall = SMALL.has(topic.key)
    const last = texts.at(-1)
    const start = smallStart(text, name)
    if (
      last !== undefined &&
      before !== undefined &&
      isOpen &&
      isSmall &&
      start !== null &&
      (JOINS[before.topic.key]?.includes(topic.key) ?? !(topic.key in JOINS)) &&
      before.words + words <= JOINED_WORDS &&
      !/[;:]/.test(last + text)
    ) {
      const joiner = choose.pick(
        `join ${topic.key}`,
        /^(?:it|you|its|there)\b/.test(start) ? ['; ', ', and ', ', and '] : ['; '],
      )
      texts[texts.length - 1] = `${last.slice(0, -1)}${joiner}${start}`
      isOpen = false
    } else {
      texts.push(text)
      isOpen = isSmall
    }
  }
  return texts
}

const SMALL = new Set([
  'platforms',
  'age',
  'second home',
  'former name',
  'sibling',
  'openness',
  'training',
  'rest',
  'free plan',
  'shared',
  'use',
])
/** What may follow in the same sentence. */
const JOINS: Readonly<Record<string, readonly string[]>> = {
  shared: ['platforms', 'age', 'openness'],
  rest: ['platforms', 'age'],
  use: ['second home', 'former name'],
}
const JOINED_WORDS = 32

/** The text as the second half of a sentence; null where that would need other words. */
function smallStart(text: string, name: string): string | null {
  if (text.startsWith(`${name} `)) return `it ${text.slice(name.length + 1)}`
  return /^(?:It|You|Its|There|The|Like|With|On|For|In|A|By|Older|Earlier|Both|Launched|Dating|Having|Unlike|Under|As|Should|If|What|Where|Whoever|Those|Code|Closed|Guides|Look|Beyond|Next|Add|None|Much)\b/.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : null
}

/** Adds sentences while there are too few words: from the description, then such as hold for many tools. */
function filled(texts: readonly string[], subject: Subject, choose: Variation): string[] {
  const all = [...texts]
  let words = countWords(all.join(' '))
  for (const text of spareSentences(subject, choose)) {
    if (words >= GOOD.min) break
    const more = countWords(text)
    if (words + more > GOOD.max || all.includes(text)) continue
    all.push(text)
    words += more
  }
  return all
}
