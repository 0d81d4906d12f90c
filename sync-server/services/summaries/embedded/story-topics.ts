import { joinList } from './sentence.ts'
import type { Party, Subject } from './subject.ts'
import { isSameName } from './subject.ts'
import { TAG_PHRASES } from './tag-phrases.ts'
import { names, namesOr, type Spoken, type Topic } from './topic.ts'

/** Where a tool comes from and what else it is filed under. */
export function storyTopics(subject: Subject, spoken: Spoken): Topic[] {
  return [
    ...status(subject),
    age(subject),
    formerName(subject),
    sibling(subject),
    use(subject, spoken),
    secondHome(subject),
  ].filter((topic) => topic !== null)
}

/** What happened to it, in the editor's words, and what takes its place. */
function status(subject: Subject): (Topic | null)[] {
  const { statusNote, successor } = subject
  return [
    statusNote === null
      ? null
      : { key: 'status', weight: 10, patterns: ['{note}'], fills: { note: statusNote }, isQuote: true },
    successor === null ? null : { key: 'successor', weight: 9, patterns: SUCCESSOR, fills: { successor } },
  ]
}

const SUCCESSOR = [
  'Its place is taken by {successor}.',
  'Newcomers should begin with {successor}, which takes over from it.',
  'Whoever has {name} in use can plan the move to {successor}.',
  'The successor is {successor}.',
]

function age(subject: Subject): Topic | null {
  const { launchYear, peers } = subject
  if (launchYear === null) return null
  const dated = peers.filter((peer) => peer.launchYear !== null)
  const year = (peer: Party) => peer.launchYear ?? launchYear
  const dates = (parties: readonly Party[], most: number) =>
    joinList(parties.slice(0, most).map((peer) => `${peer.name} (${year(peer)})`))
  const younger = dated.filter((peer) => year(peer) > launchYear)
  const older = dated.filter((peer) => year(peer) < launchYear)
  const same = dated.filter((peer) => year(peer) === launchYear)
  const most = younger.length > 0 && older.length > 0 ? 1 : 2
  const fills = {
    year: String(launchYear),
    younger: dates(younger, most),
    older: dates(older, most),
    youngerNames: namesOr(younger),
    olderNames: names(older),
    p: names(same, 1),
    lead: String(Math.min(...younger.map(year), 2100) - launchYear),
  }
  const isFirst = younger.length >= 3 && younger.length === dated.length
  const isLast = older.length >= 3 && older.length === dated.length
  if (isFirst) return { key: 'age', weight: 5, patterns: OLDEST, fills }
  if (isLast) return { key: 'age', weight: 5, patterns: NEWEST, fills }
  if (younger.length > 0 && older.length > 0) return { key: 'age', weight: 2, patterns: BETWEEN_YEARS, fills }
  return same.length > 0 ? { key: 'age', weight: 2, patterns: SAME_YEAR, fills } : null
}

const OLDEST = [
  'It was there first: {year}, before {younger}.',
  'Dating from {year}, it is the oldest of its circle; {younger} came later.',
  'It was on the market by {year}, ahead of {younger}.',
  'It has age on its side, with a start in {year} that precedes {younger}.',
  'Launched in {year}, it was there before {younger}.',
  'It has been going since {year}, longer than {youngerNames}.',
  'It has been at this since {year}, well before {younger} joined in.',
  'None of its nearest neighbours is older: it began in {year}, and {younger} followed.',
  'It has the longest record here, from {year}; compare {younger}.',
]

const NEWEST = [
  'It is the youngest of its circle: {year}, after {older}.',
  'Having started in {year}, it is younger than {older} and has had less time to settle.',
  'A latecomer of {year}, it faces rivals as established as {older}.',
  'When it arrived in {year}, {olderNames} had been there for some time.',
  'It has been around only since {year}; {older} came before.',
  'It entered a field in {year} that {older} had already opened.',
  'It is young, from {year}, and its neighbours have a head start: {older}.',
  'Its rivals have more years behind them, such as {older}; it began in {year}.',
]

const BETWEEN_YEARS = [
  'It came out in {year}, between {older} and {younger}.',
  'Launched in {year}, it follows {older} and precedes {younger}.',
  'It dates from {year}; {older} had begun by then, {younger} had not.',
  'It appeared in {year}, later than {older} but before {younger}.',
  'With a start in {year}, it is older than {younger} and younger than {older}.',
  'It has existed since {year}, longer than {younger} if not as long as {older}.',
  '{older} came before it and {younger} after; its own year is {year}.',
  'Its history begins in {year}, after that of {older} and before that of {younger}.',
]

const SAME_YEAR = [
  'It came out in {year}, the same year as {p}.',
  'Both it and {p} date from {year}.',
  'Like {p}, it goes back to {year}.',
  'It is the same age as {p}: both began in {year}.',
  'It was launched in {year}, as was {p}.',
  'It has been out since {year}, exactly as long as {p}.',
]

function formerName({ formerNames, status: state, name }: Subject): Topic | null {
  const former = formerNames.filter((one) => !isSameName(one, name))
  if (former.length === 0) return null
  const patterns = state === 'renamed' ? RENAMED : FORMER
  return { key: 'former name', weight: 4, patterns, fills: { former: joinList(former.slice(0, 2), 'or') } }
}

const FORMER = [
  'Older articles call it {former}.',
  'You may know it as {former}.',
  'It used to be called {former}.',
  'Guides written under the name {former} mean the same product.',
  'It was once called {former}.',
  'A search for {former} leads here as well.',
  'The old name, {former}, still turns up in reviews.',
]

const RENAMED = [
  'Guides written for {former} still apply in large part.',
  'Look for {former} if you want older reviews.',
  'Reviews under the old name, {former}, go back further.',
  'Forum posts about {former} are about this product.',
]

/** Another product of the same maker among the neighbours. */
function sibling({ vendor, peers }: Subject): Topic | null {
  const other =
    vendor === null ? [] : peers.filter((peer) => peer.vendor !== null && isSameName(peer.vendor, vendor))
  if (vendor === null || other.length === 0) return null
  return { key: 'sibling', weight: 5, patterns: SIBLING, fills: { vendor, p: names(other, 1) } }
}

const SIBLING = [
  '{vendor} also makes {p}, so check which of the two is meant for you.',
  'It shares its maker with {p}.',
  '{p} comes from the same company, {vendor}.',
  'It is not to be confused with {p}, also by {vendor}.',
  'Those who trust {vendor} can choose between {name} and {p}.',
]

/** A task that its neighbours are not filed under. */
function use(subject: Subject, spoken: Spoken): Topic | null {
  const { uses, peers, field, category } = subject
  const home =
    TAG_PHRASES[category.toLowerCase()]?.use ?? TAG_PHRASES[category.toLowerCase().replace(/s$/, '')]?.use
  const own = uses
    .filter((one) => one !== home && !one.includes(field) && !field.includes(one))
    .map((one) => ({ one, without: peers.filter((peer) => !peer.uses.includes(one)) }))
    .filter(({ without }) => without.length >= peers.length * 0.6 && without.length >= 2)
    .sort((a, b) => b.without.length - a.without.length)
  const [first] = spoken.take(own, 1, ({ one }) => one)
  if (first === undefined) return null
  const fills = {
    use: first.one,
    ab: names(first.without),
    abOr: namesOr(first.without),
    a: names(first.without, 1),
    b: first.without[1]?.name ?? '',
  }
  return { key: 'use', weight: 5, patterns: USE, fills }
}

const USE = [
  '[It also covers {use}|Its remit extends to {use}|It can be used for {use} as well][, which {ab} are not listed for|, unlike {abOr}|; {ab} do not mention that].',
  '[Beyond {field}, it takes in {use}|It is meant for {use} too|To {field} it adds {use}][, a point on which {ab} are silent|, where {ab} are listed for other things|, unlike {abOr}].',
  '[It doubles as a tool for {use}|It takes on {use} as a sideline][, which sets it apart from {ab}|; {ab} are not listed for that].',
  'For {use}, look here rather than to {abOr}.',
  '{name} is [as much about {use} as about {field}|about {use} as well as {field}].',
  'Neither {a} nor {b} is listed for {use}; {name} is.',
  'If you also need help with {use}, that [favours {name} over {abOr}|is a point for {name} against {abOr}|speaks for {name}].',
  'Help with {use} comes on top; {ab} do not list it.',
  'The brief is wider than that of {ab}: it includes {use}.',
  'There is an overlap with {use}, which {ab} do not share.',
  'Those who also have {use} in mind will find more here than at {abOr}.',
  '{use} is part of the picture too, as it is not with {abOr}.',
  'Not only {field} but also {use} is among its tasks.',
  'Whereas {a} is listed for other things, {use} is a task for {name}.',
  'Some of its appeal lies in {use}, which is not a strength listed for {abOr}.',
  'One more use for it is {use}; {ab} are not listed for that.',
  'There is more to it than {field}, since it is also for {use}.',
  'Besides {field}, it helps with {use}.',
]

/** The work of its further categories, where its neighbours are not filed as well. */
function secondHome({ otherFields, otherHomes }: Subject): Topic | null {
  const fields = joinList(otherFields.slice(0, 2))
  const homes = joinList(otherHomes.slice(0, 2))
  if (fields === '') return null
  return { key: 'second home', weight: 2, patterns: SECOND_HOME, fills: { fields, homes } }
}

const SECOND_HOME = [
  'It belongs to {fields} as well as to {field}.',
  'Besides {field}, it is used for {fields}.',
  'It does not stop at {field}: {fields} is part of the picture.',
  'It could as well be listed under {homes}.',
  'It reaches from {field} into {fields}.',
  'Its other home in this directory is {homes}.',
  'We file it under {homes} too.',
  'It is also listed under {homes}.',
  'For {fields}, too, it is worth a look.',
  'Part of what it does concerns {fields}.',
]
