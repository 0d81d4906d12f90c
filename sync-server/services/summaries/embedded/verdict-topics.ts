import { PLATFORM_PHRASES } from './platform-phrases.ts'
import { amountOf } from './price-topics.ts'
import type { Party, Subject } from './subject.ts'
import type { Spoken, Topic } from './topic.ts'

/** When to choose the tool, and when one of its neighbours. */
export function verdictTopics(subject: Subject, spoken: Spoken): Topic[] {
  return [byAdvice(subject), byReason(subject, spoken)].filter((topic) => topic !== null)
}

/** What the editors say of neighbours. */
function byAdvice(subject: Subject): Topic | null {
  const advised = subject.peers.flatMap(({ name, bestFor }) =>
    bestFor === null ? [] : [{ name, ...bestFor }],
  )
  const short = advised.filter(({ isShort }) => isShort)
  const [first, second] = short
  const key = 'neighbours'
  if (first !== undefined && second !== undefined) {
    const fills = { p: first.name, bp: first.inside, q: second.name, bq: second.inside }
    const own = subject.bestFor?.isShort === true ? [] : TWO_ADVISED
    return {
      key,
      weight: 9,
      patterns: [...own, ...TWO_ADVISED, ...(first.isPeople ? FIRST_PEOPLE : FIRST_TASK)],
      fills,
    }
  }
  const [one] = [...short, ...advised]
  if (one === undefined) return null
  const fills = { p: one.name, bp: one.inside }
  const patterns = [
    ...ONE_ADVISED,
    ...(one.isPeople ? ONE_PEOPLE : ONE_TASK),
    ...(one.isShort ? ONE_SHORT : []),
    ...(one.isShort && one.isPeople ? ONE_SHORT_PEOPLE : []),
  ]
  return { key, weight: 9, patterns, fills }
}

const TWO_ADVISED = [
  '[{p} suits {bp}|{p} is the pick for {bp}|{p} is the neighbour for {bp}|There is {p} for {bp}][; {q} suits {bq}| and {q} for {bq}|, while {q} is there for {bq}|; {q}, by contrast, is for {bq}].',
  '[Choose {p} for {bp}|Consider {p} instead for {bp}|Look at {p} for {bp}|Turn to {p} for {bp}][, or {q} if it is for {bq}|; {q} is the one for {bq}|; for {bq} it is {q}].',
  'For {bp}, {p} is the name to know, and for {bq}, {q}.',
  'Two neighbours answer other needs: {p} for {bp}, {q} for {bq}.',
  'If you came for {bp}, that is more a matter for {p}; {q} is there for {bq}.',
  'Its neighbours have their own strengths, {p} for {bp} and {q} for {bq}.',
  'Where {name} is not the answer, {p} may be, for {bp}, or {q}, for {bq}.',
  'The closest alternatives are {p}, for {bp}, and {q}, for {bq}.',
  'If it is not to be {name}, take {p} for {bp} or {q} for {bq}.',
  'The alternatives divide by purpose: {p} for {bp}, {q} for {bq}.',
  'Remember {p} if this is about {bp}, and {q} if it is about {bq}.',
  'Compared with it, {p} makes more sense for {bp} and {q} for {bq}.',
  'For {bp} you would look at {p}, and for {bq} at {q}.',
  'Other needs lead elsewhere: {bp} to {p}, {bq} to {q}.',
  'Not every need points here, and {p} covers {bp} while {q} covers {bq}.',
]

const FIRST_PEOPLE = [
  '{bp} may prefer {p}; {q} is for {bq}.',
  '{bp} should see {p}, and {q} is the place for {bq}.',
  '{p} was built for {bp}, while the case for {q} is {bq}.',
  '{bp} are better served by {p}; {q} is better for {bq}.',
]

const FIRST_TASK = [
  'If the work is {bp}, {p} is stronger; {q} is there for {bq}.',
  '{p} is at its best with {bp}, {q} with {bq}.',
  '{bp} calls for {p} rather than {name}, and {q} is there for {bq}.',
  'Leave {bp} to {p}, and take {q} for {bq}.',
  'With {bp} in mind, take {p}; for {bq}, {q}.',
]

const ONE_ADVISED = [
  '{p}, by contrast, suits {bp}.',
  'The neighbour to compare is {p}, which makes most sense for {bp}.',
  '{p} has a different aim: {bp}.',
  '[Choose {p} instead|Take {p} rather than this one] for {bp}.',
  'The better choice for {bp} is {p}.',
  'Before deciding, look at {p}, the one for {bp}.',
  '{p} is there for {bp}.',
  'Its neighbour {p} is more at home with {bp}.',
  '{p} [makes more sense for {bp} than {name} does|is preferable for {bp}|is ahead of it for {bp}].',
  '[If that does not sound like you, {p} is meant for {bp}|Should that not fit, {p} is meant for {bp}].',
  'Turn to {p} for {bp}.',
  '{p} is the other name to consider, chiefly for {bp}.',
  'There is also {p}, which we would suggest for {bp}.',
  'A neighbour with another purpose is {p}: {bp}.',
  'You may be thinking of {p}, which is for {bp}.',
  'Its nearest alternative with a purpose of its own is {p}, for {bp}.',
  'Not far off is {p}, for {bp}.',
  'Have {p} in reserve for {bp}.',
  'The comparison worth making is with {p}, the choice for {bp}.',
  'Close at hand there is {p} for {bp}.',
  'Consider {p} if this is really about {bp}.',
]

const ONE_PEOPLE = [
  '{p}, on the other hand, is made for {bp}.',
  '{p} is written with other readers in mind: {bp}.',
  '{p} is the better match for {bp}.',
  '{p} caters for {bp}.',
  '{p} does more for {bp}.',
  'The neighbour that thinks of {bp} is {p}.',
]

const ONE_TASK = [
  '{p} is stronger at {bp}.',
  '{p} comes first for {bp}.',
  'Give {p} a different kind of job: {bp}.',
  'What {p} does better is {bp}.',
  '{p} is the specialist for {bp}.',
  'When the work is {bp}, {p} has the edge.',
]

const ONE_SHORT = [
  'For {bp}, {p} is the better bet.',
  'If you came for {bp}, see {p}.',
  'For {bp}, {p} would be our first choice.',
  'For {bp} you would do better with {p}.',
  'For {bp} the better match is {p}.',
  'Is it for {bp}? Then {p} is the one.',
]

const ONE_SHORT_PEOPLE = [
  '{bp} will be happier with {p}.',
  '{bp} should compare it with {p} before they choose.',
]

interface Reason {
  party: Party
  /** After `if`. */
  clause: string
}

function byReason(subject: Subject, spoken: Spoken): Topic | null {
  const reasons: Reason[] = []
  const advised = subject.peers.filter(({ bestFor }) => bestFor?.isShort === true).slice(0, 2)
  const order = [...subject.peers.filter((peer) => !advised.includes(peer)), ...advised]
  for (const party of order) {
    const [clause] = spoken.take(reasonsFor(party, subject, spoken), 1, subjectOfReason)
    if (clause !== undefined) reasons.push({ party, clause })
    if (reasons.length === 2) break
  }
  const [first, second] = reasons
  if (first === undefined) return null
  const own = spoken.take(reasonsFor(subject, first.party, spoken), 1, subjectOfReason)[0] ?? ''
  const fills = {
    p: first.party.name,
    rp: first.clause,
    q: second?.party.name ?? '',
    rq: second?.clause ?? '',
    own,
  }
  const two = own === '' ? TWO_REASONS : [...TWO_REASONS, ...THREE_REASONS]
  const one = own === '' ? ONE_REASON : [...ONE_REASON, ...OWN_AND_ONE]
  return { key: 'reasons', weight: 6, patterns: second === undefined ? one : two, fills }
}

/** A budget is one reason, whatever the sum. */
const subjectOfReason = (clause: string) => (clause.includes('budget') ? 'budget' : clause)

/** Wishes that this tool answers and the other does not, the most telling first. */
function reasonsFor(party: Party, other: Party, spoken: Spoken): string[] {
  const features = [...party.features]
    .filter(([label, { interest }]) => interest >= 2 && !other.features.has(label) && !spoken.has(label))
    .sort(([, a], [, b]) => b.interest - a.interest)
    .map(([, { need }]) => need)
  const isFreer = party.pricing === 'free' && other.pricing !== 'free' && other.pricing !== null
  const isCheaper =
    party.priceFrom !== null && other.priceFrom !== null && party.priceFrom < other.priceFrom * 0.8
  const platform = party.platforms.find(
    (one) => one !== 'web' && one !== 'api' && !other.platforms.includes(one),
  )
  return [
    ...(isFreer ? ['nothing may be spent'] : []),
    ...features.slice(0, 1),
    ...(party.openSource === true && other.openSource === false ? ['the code has to be open'] : []),
    ...(party.trainsOnData === 'no' && other.trainsOnData !== 'no' && other.trainsOnData !== null
      ? ['nothing you enter may train a model']
      : []),
    ...(isCheaper ? [`${amountOf(party.priceFrom ?? 0)} a month is where the budget ends`] : []),
    ...(other.platforms.length > 0 && platform !== undefined ? [PLATFORM_PHRASES[platform].need] : []),
    ...(party.hasFreePlan && !other.hasFreePlan && other.pricing === 'paid'
      ? ['you want to begin without paying']
      : []),
    ...features.slice(1),
  ]
}

const TWO_REASONS = [
  '[Choose {p} if {rp}|{p} makes more sense if {rp}|Try {p} if {rp}|Switch to {p} if {rp}][, {q} if {rq}|, and {q} where {rq}|; for {q} the reason would be that {rq}|, or {q} when {rq}].',
  '[{p} is the better answer when {rp}|{p} has the advantage where {rp}|Go to {p} when {rp}|Prefer {p} where {rp}][, {q} if {rq}|; with {q} the point is that {rq}|, and {q} where {rq}].',
  '[If {rp}, {p} fits better|If {rp}, the answer is {p}|When {rp}, prefer {p}|Should you find that {rp}, look at {p}][; if {rq}, {q}|, while the case for {q} is that {rq}|; when {rq}, it is {q}].',
  'Two cases for going elsewhere: {p} if {rp}, {q} if {rq}.',
  'Two things might send you elsewhere: {p} is the one to try if {rp}, and {q} if {rq}.',
  'There are two reasons to look further: {rp} ({p}), or {rq} ({q}).',
  'You would turn to {p} if {rp}, and to {q} if {rq}.',
  'Some readers will end up elsewhere: with {p} if {rp}, or with {q} if {rq}.',
  '{p} repays a look if {rp}[, and {q} if {rq}|, as {q} does if {rq}].',
  'Better options exist if {rp} ({p}) or {rq} ({q}).',
  'Keep {p} in mind in case {rp}, and {q} in case {rq}.',
  'It gives way to {p} where {rp}, and to {q} where {rq}.',
  'Its rivals have their moments: {p} when {rp}, {q} when {rq}.',
  'You can rule it out in favour of {p} if {rp}, and of {q} if {rq}.',
  'If {rp}, or if {rq}, compare it with {p} or {q} respectively.',
]

const THREE_REASONS = [
  'Choose {name} if {own}, {p} if {rp} and {q} if {rq}.',
  'In short: {name} when {own}, {p} when {rp}, {q} when {rq}.',
  'So take {name} if {own}; otherwise {p} if {rp}, or {q} if {rq}.',
  'Ask yourself three things: whether {own} ({name}), {rp} ({p}) or {rq} ({q}).',
  'Take {name} when {own}, {p} when {rp}, and {q} when {rq}.',
  'Stay with {name} if {own}; if {rp}, go to {p}, and if {rq}, to {q}.',
  '{name} is right when {own}; when {rp}, {p} is, and when {rq}, {q}.',
  'The choice depends on whether {own}, which favours {name}, or {rp}, which favours {p}, or {rq}, and then {q}.',
  'Three readers, three answers: {name} if {own}, {p} if {rp}, {q} if {rq}.',
  'If {own}, {name} is hard to beat; {p} is the choice if {rp}, {q} if {rq}.',
  '{name}, then, if {own}; {p} if {rp}; {q} if {rq}.',
  'If {own}, there is no need to look further; if {rp}, see {p}, and if {rq}, see {q}.',
  'When {own}, this is the one; when {rp}, {p}; when {rq}, {q}.',
  '{p} beats it if {rp} and {q} if {rq}, but when {own}, {name} is ahead.',
  'Decide by need: {name} where {own}, {p} where {rp}, {q} where {rq}.',
]

const ONE_REASON = [
  'Choose {p} instead if {rp}.',
  'If {rp}, {p} is the better bet.',
  '{p} deserves a look when {rp}.',
  'One reason to prefer {p} would be that {rp}.',
  'Go to {p} if {rp}.',
]

const OWN_AND_ONE = [
  'Choose {name} if {own}, {p} if {rp}.',
  'If {own}, stay with {name}; if {rp}, move on to {p}.',
  '{name} wins when {own} and {p} when {rp}.',
  'Between the two, take {name} if {own} and {p} if {rp}.',
  'Prefer {name} to {p} if {own}, and the reverse if {rp}.',
]
