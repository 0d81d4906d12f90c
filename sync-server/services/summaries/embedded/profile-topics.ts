import { longPrice } from './price-topics.ts'
import { joinList } from './sentence.ts'
import type { Party, Subject } from './subject.ts'
import type { Spoken, Topic } from './topic.ts'

const MOST_PROFILES = 6

/** What a neighbour is listed with: where little is known of the tool itself, and for what takes the place of a dead one. */
export function profileTopics(subject: Subject, spoken: Spoken): Topic[] {
  const isGone = subject.status === 'discontinued'
  return subject.peers.slice(0, MOST_PROFILES).flatMap((peer, at) => {
    const rest = [...peer.features].filter(
      ([label, { interest }]) => interest >= 2 && !spoken.has(`profile ${label}`),
    )
    const taken = spoken.take(rest, 2, ([label]) => `profile ${label}`)
    const [first] = taken
    if (first === undefined) return []
    const fills = {
      peer: peer.name,
      does: joinList(taken.map(([, { does }]) => does)),
      nouns: joinList(taken.map(([, { noun }]) => noun)),
      need: first[1].need,
      cost: costOf(peer),
    }
    const patterns = isGone ? INSTEAD : PROFILE
    return [{ key: `profile ${at}`, weight: isGone ? 6 : 0, patterns, fills }]
  })
}

function costOf(peer: Party): string {
  if (peer.pricing === 'free') return 'costs nothing'
  if (peer.priceFrom !== null) return `starts at ${longPrice(peer)}`
  if (peer.isPriceOnRequest) return 'is priced on request'
  return peer.hasFreePlan ? 'has a free plan' : 'has to be paid for'
}

const PROFILE = [
  '{peer}, its neighbour, [{does}, and {cost}|comes with {nouns}|{does}].',
  'For comparison, {peer} {does}[, and {cost}|].',
  '{peer} is worth opening alongside: it {does}[ and {cost}|].',
  'Among its neighbours, {peer} [{cost} and lists {nouns}|lists {nouns}|{does}].',
  'Should {name} not convince you, {peer} {does}[, and {cost}|].',
  'By way of comparison, {peer} lists {nouns}[, and {cost}|].',
  '[What {peer} lists is {nouns}; it {cost}|What {peer} lists is {nouns}|If it helps to compare, {peer} {does}|A glance at {peer} shows {nouns}].',
  'The alternative {peer} [{does} and {cost}|offers {nouns}|{does}].',
  '{peer}, which {cost}, lists {nouns}.',
  'If you would rather have {nouns}, [try {peer}|there is {peer}|open {peer}, which {cost}].',
  '[Look at {peer} for|{peer} covers|{peer} is the place for] {nouns}.',
]

const INSTEAD = [
  'Of what remains, {peer} {does}, and {cost}.',
  '{peer} is one replacement: it {does}, and {cost}.',
  'If {need}, look at {peer}, which {cost}.',
  'Former users may turn to {peer}, which {cost} and {does}.',
  'A tool of the same kind that goes on is {peer}, with {nouns}; it {cost}.',
  '{peer} can step in with {nouns}, and {cost}.',
  'Still available is {peer}, which {does} and {cost}.',
]
