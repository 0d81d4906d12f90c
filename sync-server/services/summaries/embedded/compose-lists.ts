import { SUMMARY_LIMITS, type SummaryContent } from '#shared/domain/summary.ts'
import { shorten } from './clean-facts.ts'
import { placesOf } from './platform-phrases.ts'
import { longPrice } from './price-topics.ts'
import { capitalize, joinList } from './sentence.ts'
import type { Subject } from './subject.ts'
import { names } from './topic.ts'
import type { Variation } from './variation.ts'

const MAX_POINTS = 4

type Lists = Pick<SummaryContent, 'keyFeatures' | 'audience' | 'useCases' | 'pros' | 'cons'>

/** The structured fields. Each has at least one entry, even if little is known. */
export function composeLists(subject: Subject, choose: Variation): Lists {
  const { labels, people, uses, topics, category, field, bestFor } = subject
  const best = bestFor === null ? [] : [bestFor.inside]
  return {
    keyFeatures: entries(labels, `Listed under ${category}`),
    audience: entries(
      [...(bestFor?.isPeople === true ? best : []), ...people],
      `Anyone concerned with ${field}`,
    ),
    useCases: entries(
      [
        ...(bestFor?.isPeople === false ? best : []),
        ...(uses.length > 0 ? uses : topics.map((topic) => `work around ${topic}`)),
      ],
      `Trying out tools for ${field}`,
    ),
    pros: entries(pros(subject, choose), `Can be compared with its neighbours under ${category}`),
    cons: entries(cons(subject), 'Little is on record, so its website should be read first'),
  }
}

function entries(texts: readonly string[], otherwise: string): string[] {
  const unique = [...new Set(texts.map((text) => capitalize(shorten(text, SUMMARY_LIMITS.entry))))]
  return unique.length === 0
    ? [capitalize(shorten(otherwise, SUMMARY_LIMITS.entry))]
    : unique.slice(0, SUMMARY_LIMITS.entries)
}

/** First what few neighbours have, then what is good in itself. */
function pros(subject: Subject, choose: Variation): string[] {
  const { pricing, hasFreePlan, openSource, licence, features, peers, priceFrom, platforms } = subject
  const rare = choose
    .shuffle('pros', [...features])
    .filter(([, { interest }]) => interest > 0)
    .map(([label, phrases]) => ({ phrases, by: peers.filter((peer) => peer.features.has(label)).length }))
    .sort((a, b) => a.by - b.by || b.phrases.interest - a.phrases.interest)
  const dearer = peers.filter((peer) => (peer.priceFrom ?? 0) > (priceFrom ?? Number.POSITIVE_INFINITY))
  const places = placesOf(platforms)
  const points = [
    ...(pricing === 'free' ? ['Free to use'] : []),
    ...(hasFreePlan && pricing !== 'free' ? ['Can be tried on a free plan'] : []),
    ...(dearer.length >= 2 ? [`Paid plans begin at ${longPrice(subject)}, below ${names(dearer)}`] : []),
    ...(openSource === true ? [licence === null ? 'Open source' : `Open source under ${licence}`] : []),
    ...(subject.trainsOnData === 'no' ? ['What users enter trains no model'] : []),
  ].slice(0, 2)
  return [
    ...rare.slice(0, MAX_POINTS - points.length).map(({ phrases }) => capitalize(phrases.pro)),
    ...points,
    ...(rare.length + points.length === 0 && places.length > 0 ? [`Runs ${joinList(places)}`] : []),
  ].slice(0, MAX_POINTS)
}

/** The editors' words, then what neighbours have and this one does not. */
function cons(subject: Subject): string[] {
  const {
    watchOut,
    notFor,
    statusNote,
    pricing,
    hasFreePlan,
    priceFrom,
    peers,
    openSource,
    features,
    usualFeatures,
    tiers,
  } = subject
  const open = peers.filter((peer) => peer.openSource === true)
  const missing = [...usualFeatures].flatMap((label) => {
    const by = peers.filter((peer) => peer.features.has(label))
    const phrases = by[0]?.features.get(label)
    const isTelling =
      !features.has(label) && phrases !== undefined && phrases.interest >= 2 && by.length > peers.length * 0.6
    return isTelling && features.size > 0 && by.length >= 2
      ? [`${capitalize(phrases.noun)}, as with ${names(by)}, is not among what it lists`]
      : []
  })
  const withFree = peers.filter((peer) => peer.hasFreePlan || peer.pricing === 'free')
  return [
    ...(statusNote === null ? [] : [withoutStop(statusNote)]),
    ...(watchOut === null ? [] : [withoutStop(watchOut)]),
    ...(notFor === null ? [] : [`Not for ${notFor.inside}`]),
    ...(subject.trainsOnData === 'yes' ? ['What users enter may train its models'] : []),
    ...(subject.trainsOnData === 'opt-out'
      ? ['What users enter trains its models until that is switched off']
      : []),
    ...(pricing === 'paid' && !hasFreePlan && withFree.length >= 2
      ? [`No free plan, unlike ${names(withFree)}`]
      : []),
    ...missing.slice(0, 1),
    ...(openSource === false && open.length > peers.length * 0.6
      ? [`Closed code, where ${names(open)} are open`]
      : []),
    ...(subject.isPriceOnRequest && priceFrom === null ? ['The price is told on request only'] : []),
    ...(pricing === null ? ['The price is not on record'] : []),
    ...(pricing !== null &&
    pricing !== 'free' &&
    priceFrom === null &&
    tiers.length === 0 &&
    !subject.isPriceOnRequest
      ? ['No starting price is on record']
      : []),
  ].slice(0, MAX_POINTS)
}

const withoutStop = (text: string) => text.replace(/\.$/, '')
