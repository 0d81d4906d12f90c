import { placesOf } from './platform-phrases.ts'
import { longPrice } from './price-topics.ts'
import { joinList } from './sentence.ts'
import { isSameName, type Subject } from './subject.ts'
import { commonFills, names, type Spoken, type Topic } from './topic.ts'
import type { Variation } from './variation.ts'

/** A first sentence, and the topic that it leaves nothing to say of. */
interface Family {
  says?: string
  patterns: readonly string[]
  fills?: Readonly<Record<string, string>>
}

/** First sentences: what the tool is, and one telling thing about it. `says` is the topic it has dealt with. */
export function openingOf(
  subject: Subject,
  spoken: Spoken,
  choose: Variation,
): Topic & { says: string | null } {
  const families = subject.status === 'active' ? activeFamilies(subject) : changedFamilies(subject)
  const told = families.length > 0 ? families : [...nearFamilies(subject), ...makerFamilies(subject)]
  const known: Family[] = told.length > 0 ? told : [{ patterns: PLAIN }]
  const sentences = known.flatMap((family) => family.patterns.map((pattern) => ({ ...family, pattern })))
  const { says = null, pattern, fills } = choose.pick('first sentence', sentences)
  if (says === 'features') spoken.add(rarest(subject)?.label ?? '')
  const kind = { bare: subject.kind.replace(/^an? /, '') }
  return {
    key: 'opening',
    weight: 10,
    patterns: [pattern],
    fills: { ...commonFills(subject), ...kind, ...fills },
    says,
  }
}

const formerNameOf = ({ formerNames, name }: Subject) =>
  formerNames.find((one) => !isSameName(one, name)) ?? ''

function changedFamilies(subject: Subject): Family[] {
  const { status, statusYear } = subject
  const former = formerNameOf(subject)
  const fills = { former, when: statusYear === null ? '' : ` in ${statusYear}` }
  if (status === 'discontinued') return [{ patterns: DISCONTINUED }]
  if (status === 'sunset') return [{ patterns: SUNSET }]
  if (status === 'acquired') return [{ patterns: ACQUIRED, fills }]
  return status === 'renamed' && former !== '' ? [{ says: 'former name', patterns: RENAMED, fills }] : []
}

function activeFamilies(subject: Subject): Family[] {
  return [...factFamilies(subject), ...makerFamilies(subject), ...nearFamilies(subject)]
}

/** Those that begin with a fact of its own. */
function factFamilies(subject: Subject): Family[] {
  const { bestFor, openSource, pricing, priceFrom, platforms, otherFields, licence } = subject
  const former = formerNameOf(subject)
  const rare = rarest(subject)
  const places = placesOf(platforms)
  const best = bestFor === null ? null : { says: 'best for', fills: { best: bestFor.inside } }
  return [
    ...(best === null
      ? []
      : [
          { ...best, patterns: BEST },
          { ...best, patterns: bestFor?.isPeople === true ? BEST_PEOPLE : BEST_TASK },
        ]),
    ...(rare === null
      ? []
      : [
          {
            says: 'features',
            patterns: DOES,
            fills: { does: rare.does, f: rare.noun, need: rare.need, others: rare.others },
          },
        ]),
    ...(former === '' ? [] : [{ says: 'former name', patterns: ONCE_CALLED, fills: { former } }]),
    ...(openSource === true
      ? [
          {
            says: 'openness',
            patterns: licence === null ? OPEN : [...OPEN, ...LICENSED],
            fills: { licence: licence ?? '' },
          },
        ]
      : []),
    ...(pricing === 'free' ? [{ patterns: FREE }] : []),
    ...(priceFrom === null ? [] : [{ patterns: PRICED, fills: { price: longPrice(subject) } }]),
    ...(platforms.length > 0 && places.length <= 3
      ? [{ says: 'platforms', patterns: PLACES, fills: { places: joinList(places) } }]
      : []),
    ...(otherFields[0] === undefined
      ? []
      : [{ says: 'second home', patterns: BETWEEN, fills: { otherField: otherFields[0] } }]),
  ].filter(() => subject.peers.length >= 2)
}

function makerFamilies({ vendor, launchYear, peers }: Subject): Family[] {
  const isNear = peers.length >= 2
  return [
    ...(vendor !== null && launchYear !== null ? [{ says: 'age', patterns: BY_VENDOR_SINCE }] : []),
    ...(vendor !== null && isNear ? [{ patterns: BY_VENDOR_NEAR }] : []),
    ...(vendor === null && launchYear !== null ? [{ says: 'age', patterns: SINCE }] : []),
    ...(vendor !== null && launchYear === null ? [{ patterns: BY_VENDOR }] : []),
  ]
}

function nearFamilies({ launchYear, peers }: Subject): Family[] {
  if (peers.length < 2) return []
  return [{ patterns: NEAR }, ...(launchYear === null ? [] : [{ says: 'age', patterns: SINCE_NEAR }])]
}

/** The feature that fewest neighbours list. */
function rarest({ features, peers }: Subject) {
  const [first] = [...features]
    .filter(([, { interest }]) => interest >= 2)
    .map(([label, phrases]) => ({
      label,
      ...phrases,
      without: peers.filter((peer) => !peer.features.has(label)),
    }))
    .sort((a, b) => b.without.length - a.without.length || b.interest - a.interest)
  if (first === undefined || first.without.length < peers.length * 0.6 || first.without.length < 2)
    return null
  return { ...first, others: names(first.without) }
}

const DISCONTINUED = [
  '{name} was {kind}; it is no longer offered.',
  '{name}, {kind}, has been closed.',
  '{name}, {kind}, belongs to the past.',
]

const SUNSET = [
  '{name} is {kind} that is on its way out.',
  'The days of {name}, {kind}, are numbered.',
  '{name}, {kind}, is being closed.',
  'Nobody should start with {name} now: {kind}, it is being wound up.',
]

const ACQUIRED = [
  '{name}, {kind}, has changed hands{when}.',
  '{name} is {kind} with a new owner{when}.',
  'A new owner{when} is the news about {name}, {kind}.',
  '{kind} close to {ab}, {name} has been sold{when}.',
  'There has been a change of owner{when} at {name}, {kind}.',
]

const RENAMED = [
  '{name}, {kind}, was called {former} until the change of name{when}.',
  'Most people met this {bare} as {former}; it is {name} now.',
  '{former} is the name by which {name}, {kind}, became known.',
]

const BEST = [
  '{name} is {kind} for {best}.',
  '{name}, {kind}, suits {best}.',
  'As {kind}, {name} makes most sense for {best}.',
  'Among tools for {field}, {name} is the one for {best}.',
  '{name} is {kind}, and its strongest use is soon told: {best}.',
  'Other tools for {field} aim wider; {name} is for {best}.',
  '{ab} are close, yet {name} is the {bare} to think of for {best}.',
]

const BEST_PEOPLE = [
  '{name} is {kind} made with one group in mind: {best}.',
  'Among tools for {field}, {name} addresses {best}.',
  'Not everybody needs {name}: as {kind}, it serves {best}.',
  'The typical users of {name}, {kind}, are {best}.',
  '{name} is the {bare} to show to {best}.',
]

const BEST_TASK = [
  'What {name}, {kind}, does best is {best}.',
  '{name} is {kind} whose home ground is {best}.',
  'As {kind}, {name} is strongest at {best}.',
  'Take {name} for {best}: it is {kind}.',
  'In {field}, the job for {name} is {best}.',
]

const DOES = [
  '{name} is {kind} that {does}.',
  'The thing to know about {name}, {kind}, is that it {does}.',
  '{name} is {kind} that {does}, which {others} do not claim.',
  'What {name} adds to {field} is {f}.',
  'If {need}, {name} is {kind} to look at before {others}.',
  '{kind} with {f}, {name} [differs in that from {others}|has something that is not listed for {others}].',
  'Among tools for {field}, {name} stands out with {f}.',
  'One would pick {name} over {others}, as tools for {field}, for {f}.',
  'Unlike {others}, {name} is {kind} listed with {f}.',
  '{name}, {kind}, {does}.',
  '{name} belongs with the tools for {field} and [{does}|comes with {f}].',
  '{name} is {kind} with {f}[, unlike {others}|, where {others} put the emphasis elsewhere].',
]

const ONCE_CALLED = [
  '{name}, once called {former}, is {kind}.',
  'If the name {name} says nothing to you, {former} may: it is {kind}.',
  'Formerly {former}, {name} is {kind} comparable to {ab}.',
  '{name}, {kind}, used to be called {former}.',
]

const OPEN = [
  '{name} is {kind} with open code.',
  'An open-source project for {field}, {name} stands beside {ab}.',
  'For {field} with open code there is {name}, near {ab}.',
  '{name} brings open source to {field}, where {ab} are its neighbours.',
  'The source of {name}, {kind}, is open.',
]

const LICENSED = ['{name} is {kind} published under {licence}.', 'Under {licence} you get {kind}, {name}.']

const FREE = [
  '{name} is {kind} that costs nothing.',
  'Free of charge, {name} is {kind} to be weighed against {ab}.',
  '{name} gives you {kind} for nothing.',
  'Anyone who wants {kind} and no bill can take {name}.',
]

const PRICED = [
  '{name} is {kind} with paid plans from {price}.',
  'From {price} upwards, {name} is {kind} to compare with {ab}.',
  '{name}, {kind}, opens its paid plans at {price}.',
  '{name} is {kind} that starts at {price}.',
  'Allow {price} for the first paid plan of {name}, {kind}.',
]

const PLACES = [
  '{name} is {kind} that [runs {places}|is used {places}].',
  'Used {places}, {name} is {kind} in the company of {ab}.',
  '{name} is {kind} for use {places}.',
  '{name} is {kind}[; you use it {places}| for people who work {places}].',
]

const BETWEEN = [
  '{name} is {kind} with one foot in {otherField}.',
  '{name} sits between {field} and {otherField}.',
  '{name} is {kind}, though it is used for {otherField} too.',
  '{name} is first of all for {field}, and then for {otherField}.',
  'Somewhere between {field} and {otherField} is {name}, not far from {ab}.',
  '{name} is listed under {category}, but {otherField} is part of it as well.',
]

const BY_VENDOR_SINCE = [
  '{name} is {kind} from {vendor}, out since {year}.',
  '{vendor} brought out {name}, {kind}, in {year}.',
  'With {name}, {vendor} has offered {kind} since {year}.',
  '{vendor} launched {kind} in {year}: {name}.',
  '{vendor} is behind {name}, {kind} that began in {year}.',
  'The maker of {name}, {kind} from {year}, is {vendor}.',
]

const BY_VENDOR_NEAR = [
  '{name} is what {vendor} sets against {ab}: {kind}.',
  '{name} is {kind} from {vendor} that competes with {ab}.',
  '{kind} from {vendor}, {name} competes with {ab}.',
  '{vendor} meets {ab} with {kind} of its own, {name}.',
  'Where others choose {abOr}, {vendor} offers {name} as its own {bare}.',
  'With {name}, {vendor} is in {field} alongside {ab}.',
]

const SINCE_NEAR = [
  '{name} has worked the same ground as {ab} since {year}, as {kind}.',
  '{name}, {kind} from {year}, [keeps company with {ab}|competes with {ab}|is close to {ab}].',
  '{kind} since {year}, {name} [invites comparison with|can be set against] {abOr}.',
  'A search for {kind} soon leads to {ab}, and since {year} also to {name}.',
  'Since {year}, {name} has been an alternative to {abOr} for {field}.',
  '{name} joined the tools for {field} in {year}; the closest to it are {ab}.',
  'Like {ab}, {name} is for {field}[, and has been since {year}|; it dates from {year}].',
  '{name} came out in {year} [and shares its purpose, {field}, with {ab}|for the same purpose as {ab}, which is {field}].',
  '[Launched in {year}|Out since {year}|First seen in {year}], {name} is {kind} on the same shortlist as {ab}.',
]

const SINCE = [
  '{name} is {kind} that has been out since {year}.',
  '{name} arrived in {year} as {kind}.',
  '{name}, {kind}, dates from {year}.',
  '{name} first appeared in {year} as {kind}.',
  'Since {year} there has been {name}, {kind}.',
]

const BY_VENDOR = [
  '{name} is {kind} from {vendor}.',
  '{vendor} makes {name}, {kind}.',
  'From {vendor} comes {name}, {kind}.',
]

const NEAR = [
  '{name} is {kind} [along the lines of {ab}|to be compared with {ab}|not unlike {ab}].',
  '{name} is {kind}; [for a first comparison, take {ab}|{ab} are the closest to it|its closest rivals are {ab}].',
  'If you are looking at {abOr}, look at {name} too: it is {kind}.',
  'Think of {ab} and you are close to {name}, {kind}.',
  '{name}, {kind}, [is most like {ab}|has most in common with {ab}|comes closest to {ab}].',
  '[Of all the tools for {field}, {ab} come nearest to {name}|Among tools for {field}, {name} is nearest to {ab}].',
  'The [closest relatives|nearest neighbours] of {name}, {kind}, are {ab}.',
  '[Next to {ab}, {name} is another option for {field}|{name} is another option for {field} next to {ab}, or instead of them].',
  'For {field} there is [also {name}, beside {ab}|{name} as well as {ab}].',
]

const PLAIN = [
  '{name} is {kind}.',
  '{name} belongs to {field}.',
  'Under {category} you will find {name}, {kind}.',
]
