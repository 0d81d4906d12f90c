import { joinList, write } from './sentence.ts'
import type { Subject } from './subject.ts'
import { commonFills } from './topic.ts'
import type { Variation } from './variation.ts'

const LONGEST_CATEGORY_QUOTE = 220

/**
 * Sentences for a tool of which too little is known: first what its tags say, then its description and its category, and
 * last what holds for any tool. A tool with the facts of the shipped catalogue needs none of the last.
 */
export function* spareSentences(subject: Subject, choose: Variation): Generator<string> {
  const { uses, people, topics, pricing, priceFrom, hasFreePlan, launchYear, vendor, categoryDescription } =
    subject
  const fills = {
    ...commonFills(subject),
    uses: joinList(uses.slice(0, 3)),
    people: joinList(people.slice(0, 3)) || 'anyone interested',
    topics: joinList(topics.slice(0, 4)),
  }
  const say = (patterns: readonly string[]) => write(choose.pick(patterns[0] ?? '', patterns), fills)
  if (uses.length > 0) yield say(USES)
  if (people.length > 0) yield say(PEOPLE)
  if (topics.length > 0) yield say(TOPICS)
  const gaps = [
    ...(pricing === null || (pricing !== 'free' && priceFrom === null) ? ['the price'] : []),
    ...(launchYear === null ? ['the year of launch'] : []),
    ...(vendor === null ? ['the maker'] : []),
  ]
  if (gaps.length > 0) yield write(choose.pick('gaps', GAPS), { ...fills, gaps: joinList(gaps) })
  // A tool with neighbours has better things said of it than what its description says above.
  if (subject.peers.length < 2) yield* subject.quotes
  if (hasFreePlan) yield say(TRY)
  if (categoryDescription !== null && categoryDescription.length <= LONGEST_CATEGORY_QUOTE)
    yield `The category in one sentence: ${categoryDescription}`
  for (const pattern of choose.shuffle('last', LAST)) yield write(pattern, fills)
}

const USES = [
  'Typical jobs for it are {uses}.',
  'Its tags point to {uses}.',
  'When the task is one of {uses}, it belongs on the shortlist.',
  'What people do with it: {uses}.',
  'It is listed for {uses}.',
  'You would use it for {uses}.',
  'Its keywords name {uses}.',
  'The work it is meant for includes {uses}.',
]

const PEOPLE = [
  'The likely audience is {people}.',
  'It will mostly interest {people}.',
  '{name} speaks to {people}.',
  'Mostly it will be used by {people}.',
  'It is of use to {people}.',
  '{people} are the readers to whom this entry speaks.',
  'Its circle of users takes in {people}.',
  'Among those who may need it are {people}.',
]

const TOPICS = ['It is tagged {topics}.', '{name} is filed under the keywords {topics}.']

const GAPS = [
  'Not on record here: {gaps}.',
  'We have no word on {gaps} of {name}.',
  'This entry is silent on {gaps}.',
]

const TRY = [
  'Since {name} can be tried without paying, a first impression costs little more than time.',
  'As the first steps are free, a trial is easily arranged.',
]

const LAST = [
  'Whether {name} fits is best found out on a task whose result you can judge.',
  'Terms and features change, so its own website has the last word on {name}.',
  'Good to know beforehand: what happens to data given to {name}, and who owns the results.',
  'The {category} section brings together tools for {field}, and {name} is one of them.',
  'As with any tool for {field}, what comes out should be checked before anything depends on it.',
  'Before settling on {name}, set it beside another tool for {field}.',
  'A trial of an hour says more about {name} than any list of facts.',
  'For {people}, the question to ask is how well {name} fits the way they work now.',
  'Where this entry says nothing, the maker of {name} can help.',
  'The comparison on this site puts {name} beside up to two other tools, fact by fact.',
]
