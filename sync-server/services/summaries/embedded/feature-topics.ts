import type { FeaturePhrases } from './feature-phrases.ts'
import { joinList } from './sentence.ts'
import type { Party, Subject } from './subject.ts'
import { names, namesOr, type Spoken, type Topic } from './topic.ts'

/** A feature with the neighbours that list it too. */
interface Held {
  label: string
  phrases: FeaturePhrases
  by: readonly Party[]
}

/**
 * What a tool is listed with and its neighbours are not, and the reverse. A list of features is never complete, so the
 * sentences speak of what is listed, named and stressed rather than of what a neighbour cannot do.
 */
export function featureTopics(subject: Subject, spoken: Spoken): Topic[] {
  const { peers } = subject
  const held = heldFeatures(subject)
  const few = held.filter(({ by, phrases }) => phrases.interest >= 2 && by.length <= peers.length / 3)
  const own = spoken.take(few, 2, ({ label }) => label)
  const second = spoken.take(few, 2, ({ label }) => label)
  return [
    distinctive(subject, own, spoken),
    own.length === 0 ? null : versusAnother(subject, second, spoken),
    shared(held, spoken),
    missing(subject, spoken),
    alone(subject, spoken),
  ].filter((topic) => topic !== null)
}

function heldFeatures({ features, peers }: Subject): Held[] {
  return [...features]
    .filter(([, { interest }]) => interest > 0)
    .map(([label, phrases]) => ({ label, phrases, by: peers.filter((peer) => peer.features.has(label)) }))
    .sort((a, b) => a.by.length - b.by.length || b.phrases.interest - a.phrases.interest)
}

const nouns = (held: readonly Held[]) => joinList(held.map(({ phrases }) => phrases.noun))
const doings = (held: readonly Held[]) => joinList(held.map(({ phrases }) => phrases.does))

/** What this neighbour lists and the subject does not, that nothing was said of yet. */
function against(subject: Subject, peer: Party, spoken: Spoken): Held[] {
  const theirs = [...peer.features]
    .filter(([label, { interest }]) => interest >= 2 && !subject.features.has(label))
    .map(([label, phrases]) => ({ label, phrases, by: [peer] }))
    .sort((a, b) => b.phrases.interest - a.phrases.interest)
  return spoken.take(theirs, 2, ({ label }) => label)
}

function distinctive(subject: Subject, own: readonly Held[], spoken: Spoken): Topic | null {
  const [first] = own
  const { peers } = subject
  if (first === undefined || peers.length < 2) return null
  const others = peers.filter((peer) => !first.by.includes(peer))
  const fills = {
    f: nouns(own),
    does: doings(own),
    one: first.phrases.noun,
    doesOne: first.phrases.does,
    need: first.phrases.need,
    ab: names(others),
    abOr: namesOr(others),
    abc: names(others, 3),
    p: names(first.by, 1),
  }
  const weight = 8
  if (first.by.length === 1 && others.length > 1)
    return { key: 'features', weight, patterns: MATCHED_BY_ONE, fills }
  const [rival] = others
  const theirs = rival === undefined ? [] : against(subject, rival, spoken)
  const [answer] = theirs
  if (rival === undefined || answer === undefined || others.length < 2)
    return others.length < 2 ? null : { key: 'features', weight, patterns: LISTED_ALONE, fills }
  const versus = {
    ...fills,
    a: rival.name,
    g: nouns(theirs),
    gOne: answer.phrases.noun,
    doesA: answer.phrases.does,
    needA: answer.phrases.need,
  }
  const isAlone = first.by.length === 0
  return { key: 'features', weight, patterns: isAlone ? [...VERSUS, ...LISTED_ALONE] : VERSUS, fills: versus }
}

const VERSUS = [
  '[Set {name} beside {a} and the difference shows in {f}; {a} answers with {g}|Where {name} brings {f}, {a} brings {g}|What you find at {name} and not in the entry of {a} is {f}, and the other way round {g}|The difference from {a} shows in {f}; {a} has {g} instead].',
  '{name} puts its weight behind {f}, where {a} leans on {g}.',
  'Against {a} the trade is {f} on this side and {g} on the other.',
  'Where {a} {doesA}, {name} {doesOne}.',
  '{name} {does}; {a} {doesA}.',
  'Anyone moving over from {a} gains {f} but should ask after {g}.',
  '{name} and {a} part ways here: the first {doesOne}, the second {doesA}.',
  'The case for it over {a} rests on {f}; the case the other way, on {g}.',
  'If {need}, that speaks for {name}; {a} earns its place when {needA}.',
  'Ask {name} for {one} and {a} for {gOne}.',
  '{name} {doesOne}, which {a} is not listed for; the point there is {g}.',
  '{a} is close in purpose, yet it {doesA} while {name} {doesOne}.',
  'It {does}, whereas {a} makes its name with {g}.',
  'People who already have {a} would come here for {f}, and might miss {g}.',
  'Between {name} and {a} the question is whether {need} or {needA}.',
  'A short test: if {need}, stay here; if {needA}, try {a}.',
  '{a} makes sense when {needA}, {name} when {need}.',
  'For {one}, {name} has the edge over {a}, which counters with {gOne}.',
  'People choose {name} for {one}, and {a} for {gOne}.',
  'To prefer it to {a} is to prefer {f} to {g}.',
  '{a} has {g} in its favour, {name} has {f}.',
  'Its closest comparison is {a}, which {doesA}; {name} {doesOne}.',
]

const LISTED_ALONE = [
  'One thing separates {name} from {ab}: {one}.',
  'If {need}, the field narrows quickly, for among its neighbours only {name} lists {one}.',
  'None of its closest rivals, {ab} included, is listed with {one}.',
  '{name} {doesOne}, a claim that neither {a} nor {b} makes here.',
  'Its strongest card is {one}, which {abc} are all listed without.',
  'Look here first if {need}; {ab} do not mention it.',
  'The entries of {ab} say nothing about {one}, which {name} has.',
  'It {does}, and that is rarer than it sounds: {abc} list no equivalent.',
  'For {one} there is no obvious substitute among its neighbours, {ab} included.',
  'Next to {ab}, its advantage on paper is {f}.',
  'Readers who know {ab} will notice one addition: {one}.',
  'The main reason to prefer it to {abOr} would be {one}.',
  '{name} {doesOne}, which alone sets it apart from {abc}.',
]

const MATCHED_BY_ONE = [
  'Only {p} among its neighbours matches it on {one}.',
  'For {one} the choice is between {name} and {p}; {ab} do not list it.',
  '{name} {does}; of its neighbours, only {p} is also listed with {one}.',
  'Two names come up when {need}: {name} and {p}.',
  'When {need}, [{p} is the only close rival that keeps up with {name}|there are {name} and {p}, but hardly {ab}|look at {name} or {p} before {ab}].',
  'In offering {one}, it stands closer to {p} than to {abOr}.',
  'It {does}, something it has in common with {p} but not with {abOr}.',
  'If {need}, skip {ab} and compare {name} with {p}.',
  'Apart from {p}, no close rival of {name} lists {one}.',
  '{p} also {doesOne}[; {ab} are not listed for it|, which is not recorded for {ab}].',
  '{name} and {p} are alike in offering {one}, which sets both apart from {ab}.',
  'Two tools in this circle offer {one}: {name} and {p}.',
  'It {doesOne}, like {p}; look at {ab} if you can do without.',
  'That it {doesOne} is something {p} can match and {ab}, going by their entries, cannot.',
  '{ab} are no help if {need}; {name} and {p} are.',
  'In one respect it has a single rival here, {p}: it {doesOne}.',
]

/** A second distinctive feature, set against another neighbour. */
function versusAnother(subject: Subject, own: readonly Held[], spoken: Spoken): Topic | null {
  const [first] = own
  const rival = subject.peers.slice(1).find((peer) => first?.by.includes(peer) === false)
  if (first === undefined || rival === undefined) return null
  const theirs = against(subject, rival, spoken)
  const fills = {
    f: nouns(own),
    one: first.phrases.noun,
    doesOne: first.phrases.does,
    need: first.phrases.need,
    q: rival.name,
    g: nouns(theirs),
  }
  return { key: 'features again', weight: 5, patterns: theirs.length > 0 ? SECOND_VERSUS : SECOND, fills }
}

const SECOND_VERSUS = [
  '{q} has {g}, but not the {f} found here.',
  'Compared with {q}, you trade {g} for {f}.',
  '{q} counters with {g}, {name} with {f}.',
  'Next to {q}, known for {g}, it {doesOne}.',
  '{q} may tempt you with {g}; {name} {doesOne}.',
  'It also {doesOne}, while {q} concentrates on {g}.',
  'With {q} the emphasis is on {g}, with {name} on {f}.',
  '{q} covers {g} and leaves {f} to {name}.',
  'Choosing it over {q} means putting {f} before {g}.',
]

const SECOND = [
  'It goes further than {q} with {f}.',
  'It also {doesOne}, which {q} is not listed for.',
  'Another point in its favour against {q} is {one}.',
  '{q} lists nothing to match its {f}.',
  'When {need}, it has the edge over {q} as well.',
  'Nor does {q} list {one}, which {name} has.',
]

/** Common ground with several neighbours, which decides nothing and saves a reader the comparison. */
function shared(held: readonly Held[], spoken: Spoken): Topic | null {
  const common = held.filter(({ by }) => by.length >= 2).reverse()
  const taken = spoken.take(common, 2, ({ label }) => label)
  const [first] = taken
  if (first === undefined) return null
  const both = first.by.filter((peer) => taken.every(({ by }) => by.includes(peer)))
  const partners = both.length >= 2 ? both : first.by
  const said = both.length >= 2 ? taken : [first]
  const fills = {
    s: nouns(said),
    does: doings(said),
    need: said[0]?.phrases.need ?? '',
    ab: names(partners),
    a: names(partners, 1),
    abOr: namesOr(partners),
  }
  return { key: 'shared', weight: 3, patterns: SHARED, fills }
}

const SHARED = [
  'It has {s} in common with {ab}.',
  'Like {ab}, it {does}.',
  'Expect {s} from it, as from {ab}.',
  'For {s} there is little to choose between {name} and {abOr}.',
  'Anyone who knows {a} will find {s} here too.',
  '{ab} come with {s} too, so that decides nothing.',
  'It {does}, as {ab} do in their own way.',
  'On {s} it draws level with {ab}.',
  'Leaving {a} for {name} costs you nothing in {s}.',
  'The common ground with {ab} is {s}.',
  'It shares {s} with {ab}.',
  'You get {s} here as you would with {abOr}.',
  'It keeps pace with {ab} on {s}.',
  'You will not miss {s} if you come from {abOr}.',
  'It matches {a} in one respect[: it {does}|, which is {s}].',
  'The overlap with {ab} is largest in {s}.',
  'In common with {ab}, it {does}.',
  '{a} users will recognise {s}.',
  'As with {ab}, you can count on {s}.',
  'Nothing separates it from {abOr} when it comes to {s}.',
  '{s} will be familiar to anyone coming from {abOr}.',
  'Along with {ab}, it {does}.',
  'With {ab} it shares {s}.',
  '{ab} set a standard that it meets: {s}.',
  'Do not expect a difference from {abOr} in {s}.',
  'If {need}, [{ab} will do as well|it will do as well as {abOr}].',
]

/** A feature that is usual in the category, listed by most neighbours and not by this one. */
function missing(subject: Subject, spoken: Spoken): Topic | null {
  const { features, peers, usualFeatures } = subject
  const lacking = [...usualFeatures]
    .filter((label) => !features.has(label))
    .flatMap((label) => {
      const by = peers.filter((peer) => peer.features.has(label))
      const phrases = by[0]?.features.get(label)
      const isTelling = phrases !== undefined && phrases.interest >= 2 && by.length > peers.length * 0.6
      return isTelling && by.length >= 2 ? [{ label, phrases, by }] : []
    })
  const [lack] = features.size === 0 ? [] : spoken.take(lacking, 1, ({ label }) => label)
  if (lack === undefined) return null
  const { noun, does, need } = lack.phrases
  const fills = {
    l: noun,
    doesL: does,
    needL: need,
    ab: names(lack.by),
    abOr: namesOr(lack.by),
    a: names(lack.by, 1),
    b: lack.by[1]?.name ?? '',
  }
  return { key: 'missing', weight: 6, patterns: MISSING, fills }
}

const MISSING = [
  'Missing from what {name} lists is {l}, which {ab} both have.',
  'Do not take {l} for granted: {ab} have it, but nothing is recorded for {name}.',
  'If {needL}, {ab} are the safer choice.',
  'Before switching from {a}, ask about {l}, because {name} does not mention it.',
  '{ab} come with {l}; {name} makes no such promise.',
  '{a} {doesL}, and so does {b}; for {name} that is not recorded.',
  'One gap beside {ab} is the lack of any word on {l}.',
  'Most of its neighbours offer {l}, {ab} included, so its silence on the point deserves a question.',
  'What {ab} have and {name} does not list is {l}.',
  'When {needL}, it starts a step behind {ab}.',
  'You may have to do without {l}, which {ab} provide.',
  'The entry says nothing about {l}, although {ab} have it.',
  'Readers used to {l} from {abOr} should check first whether {name} has anything like it.',
  'Anyone who relies on {l} is better off with {abOr} until {name} says more.',
]

/** For a tool without neighbours worth a comparison. */
function alone({ features, peers }: Subject, spoken: Spoken): Topic | null {
  const rest = [...features].filter(([, { interest }]) => interest > 0)
  const taken = spoken.take(rest, 3, ([label]) => label)
  const [first] = taken
  if (first === undefined) return null
  const fills = {
    f: joinList(taken.map(([, { noun }]) => noun)),
    does: joinList(taken.map(([, { does }]) => does)),
    need: first[1].need,
    one: first[1].noun,
    doesOne: first[1].does,
  }
  return { key: 'rest', weight: peers.length < 2 ? 7 : 2, patterns: REST, fills }
}

const REST = [
  'It also brings {f}.',
  '{name} {does}.',
  'Also on its list: {f}.',
  'It {does} as well.',
  'Add to that {f}.',
  'It helps, too, when {need}.',
  'The rest of the package is {f}.',
  'You also get {f}.',
  'It is also listed with {f}.',
  'Those who look further will find {f}.',
  'Beyond that, it {does}.',
  'If {need}, it can help there too.',
  'Among its other features is {one}[| (useful if {need})].',
  'In everyday use it also {doesOne}.',
  '[Less unusual, but useful: it {does}|Not unusual, but useful, is {one}].',
  'Its list goes on with {f}.',
  '[What is more, it|On top of that, it] {does}.',
  '[Count on {f} too|Its entry adds {f}].',
]
