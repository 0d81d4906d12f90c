import type { PriceTier } from '#shared/domain/tool-details.ts'
import { cleanName } from './clean-facts.ts'
import { joinList } from './sentence.ts'
import type { Party, Subject } from './subject.ts'
import { names, namesOr, type Topic } from './topic.ts'

/** What a tool costs, and where that stands among its neighbours. */
export function priceTopics(subject: Subject): Topic[] {
  return [positionOf(subject), freePlan(subject), yearly(subject), top(subject), byUse(subject)].filter(
    (topic) => topic !== null,
  )
}

const WHOLE = new Intl.NumberFormat('en-US')
/** Metered prices may be parts of a cent. */
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

/** `$20`, `$0.05`, `€12.50` */
export function amountOf(amount: number, currency = 'USD'): string {
  const sign = SIGNS[currency] ?? `${currency} `
  return `${sign}${(Number.isInteger(amount) ? WHOLE : CENTS).format(amount)}`
}

/** The tier that `priceFrom` is the price of. */
function firstTier({ tiers, priceFrom }: Party): PriceTier | undefined {
  return tiers.find(
    ({ amount, billing, currency = 'USD' }) =>
      amount === priceFrom && currency === 'USD' && (billing === 'monthly' || billing === 'yearly'),
  )
}

/** `$20 a month for each seat` */
export function longPrice(party: Party): string {
  if (party.priceFrom === null) return ''
  const tier = firstTier(party)
  const seat = tier?.per === 'seat' ? ' for each seat' : ''
  return `${amountOf(party.priceFrom)} a month${seat}`
}

const figures = (parties: readonly Party[], most: number) =>
  joinList(parties.slice(0, most).map(({ name, priceFrom }) => `${name} (${amountOf(priceFrom ?? 0)})`))

function positionOf(subject: Subject): Topic | null {
  const { pricing, priceFrom, peers, tiers, isPriceOnRequest, vendor, name } = subject
  const priced = peers.filter((peer) => peer.priceFrom !== null)
  const free = peers.filter((peer) => peer.pricing === 'free')
  const key = 'price'
  const maker = vendor ?? name
  const common = {
    maker,
    ks: priced.length === 1 ? 's' : '',
    free: names(free),
    freeOr: namesOr(free),
    known: figures(priced, 2),
  }
  if (pricing === 'free')
    return { key, weight: 7, patterns: freePatterns(priced, free), fills: { ...common, ab: names(peers) } }
  if (priceFrom !== null) return { key, weight: 8, ...ranked(subject, priced, common) }
  if (tiers.some(({ billing }) => billing === 'usage' || billing === 'once')) return null
  if (isPriceOnRequest && pricing === 'freemium')
    return {
      key,
      weight: 6,
      patterns: priced.length > 0 ? [...FREEMIUM_QUOTE, ...FREEMIUM_QUOTE_AMONG_PRICED] : FREEMIUM_QUOTE,
      fills: common,
    }
  if (isPriceOnRequest)
    return { key, weight: 6, patterns: priced.length > 0 ? QUOTE_AMONG_PRICED : QUOTE, fills: common }
  if (pricing === null) return null
  const patterns = pricing === 'freemium' ? FREEMIUM_UNPRICED : PAID_UNPRICED
  return priced.length > 0 ? { key, weight: 4, patterns, fills: common } : null
}

function freePatterns(priced: readonly Party[], free: readonly Party[]): readonly string[] {
  if (priced.length > 0) return FREE_AMONG_PRICED
  return free.length > 1 ? FREE_AMONG_FREE : FREE
}

/** Prices this close are the same to a buyer. */
const NEARLY = 0.06

function ranked(
  subject: Subject,
  priced: readonly Party[],
  common: Record<string, string>,
): Pick<Topic, 'patterns' | 'fills'> {
  const own = subject.priceFrom ?? 0
  const by = (a: Party, b: Party) => (a.priceFrom ?? 0) - (b.priceFrom ?? 0)
  const cheaper = priced
    .filter(({ priceFrom }) => (priceFrom ?? 0) < own * (1 - NEARLY))
    .sort((a, b) => by(b, a))
  const dearer = priced.filter(({ priceFrom }) => (priceFrom ?? 0) > own * (1 + NEARLY)).sort(by)
  const level = priced.filter(({ priceFrom }) => priceFrom === own)
  const near = priced.filter((peer) => !cheaper.includes(peer) && !dearer.includes(peer))
  const fills = {
    ...common,
    price: longPrice(subject),
    short: amountOf(own),
    cheaper: figures(cheaper, cheaper.length > 0 && dearer.length > 0 ? 1 : 2),
    dearer: figures(dearer, cheaper.length > 0 && dearer.length > 0 ? 1 : 2),
    p: names(level, 1),
    ds: dearer.length === 1 || cheaper.length > 0 ? 's' : '',
    ab: names(subject.peers),
    tier: tierName(firstTier(subject)),
  }
  if (level.length > 0) return { patterns: LEVEL, fills }
  if (cheaper.length > 0 && dearer.length > 0) return { patterns: BETWEEN, fills }
  if (near.length > 0) return { patterns: NEARLY_LEVEL, fills: { ...fills, near: figures(near, 2) } }
  if (dearer.length > 0) return { patterns: LOWEST, fills }
  if (cheaper.length > 0) return { patterns: HIGHEST, fills }
  return { patterns: common.free === '' ? PRICED_ALONE : PRICED_AMONG_FREE, fills }
}

const tierName = (tier: PriceTier | undefined) => (tier === undefined ? '' : (cleanName(tier.name) ?? ''))

const LOWEST = [
  'Paid plans begin at {price}, lower than at {dearer}.',
  '{name} undercuts {dearer}, with paid plans from {price}.',
  'No close rival with a published price starts below its {price}; compare {dearer}.',
  'Price is on its side: {price} to begin with, against {dearer}.',
  'Expect to pay from {price}, where {dearer} start{ds} higher.',
  'It is the cheapest of its circle to begin with, at {price}, ahead of {dearer}.',
  'At {price} to start, it comes in under {dearer}.',
  'The entry price of {price} is lower than for {dearer}.',
  'Budgets that do not stretch to {dearer} may still reach its {price}.',
  'Paid use starts at {price}, so it costs less to begin with than {dearer}.',
]

const HIGHEST = [
  'Paid plans start at {price}, more than at {cheaper}.',
  'Its entry price of {price} is above {cheaper}, so the extra has to earn its keep.',
  'A tight budget points to {cheaper} before {name}, whose plans begin at {price}.',
  'With paid plans from {price}, it is the dearer option beside {cheaper}.',
  'Anyone comparing prices will find {cheaper} below its {price}.',
  'At {price} to start, it asks more than {cheaper}.',
  'The first paid plan costs {price}; less would do at {cheaper}.',
  'It is not the cheap option, at {price} against {cheaper}.',
  'Weigh its {price} against {cheaper} before you sign up.',
  'You pay a premium over {cheaper}: plans open at {price}.',
]

const BETWEEN = [
  'From {price}, it sits between {cheaper} and {dearer}.',
  'Prices start at {price}: dearer than {cheaper}, cheaper than {dearer}.',
  '{cheaper} costs less and {dearer} more than the {price} that {name} asks at first.',
  'Its first paid plan, at {price}, lands in the middle, with {cheaper} below and {dearer} above.',
  'With plans from {price}, it costs more than {cheaper} but stays under {dearer}.',
  'An entry price of {price} is a step up from {cheaper} but short of {dearer}.',
  'You pay at least {price}, more than for {cheaper} and less than for {dearer}.',
  'It is neither the cheapest nor the dearest: {price}, after {cheaper} and before {dearer}.',
  'Coming from {cheaper} you pay more, coming from {dearer} less, since plans open at {price}.',
  'On price, {cheaper} is one step below its {price} and {dearer} one above.',
]

const LEVEL = [
  'Its {price} is exactly what {p} asks, so price will not settle the matter.',
  '{name} and {p} both start at {short} a month.',
  'Paid plans begin at {price}, the same as at {p}.',
  'Price is no argument against {p}, which starts at {short} a month as well.',
  'At {price} for the first paid plan it matches {p} to the cent.',
  'Since {p} costs {short} a month too, the choice must turn on something else.',
  'You would pay {price} here and no less at {p}.',
  '[Entry costs the same as with {p}: {price}|It is level with {p} on price, at {price}|Between it and {p} price makes no difference, as each starts at {short} a month].',
]

const NEARLY_LEVEL = [
  'At {price} to start, it costs about as much as {near}.',
  'Its {price} is within a whisker of {near}, so decide on other grounds.',
  'Plans begin at {price}, much the same as {near}.',
  'You pay roughly what {near} would cost you: {price}.',
]

const PRICED_ALONE = [
  'Paid plans begin at {price}; {ab} publish no monthly figure to set against it.',
  'The first paid plan costs {price}, and none of its neighbours quotes a monthly price here.',
  'Its prices are public, from {price}, which cannot be said of {ab}.',
  'Plans start at {price}; how that compares with {ab} is not on record.',
  'Allow for {price} at least, and ask {ab} for theirs.',
]

const PRICED_AMONG_FREE = [
  'It charges from {price}, where you pay nothing for {free}.',
  'The first paid plan is {price}; the free alternative is {free}.',
  'Against {free}, available for nothing, it has to justify {price}.',
  'Payment begins at {price}, a hurdle you do not meet with {freeOr}.',
  'With {freeOr} available free of charge, its {price} needs a reason.',
]

const FREE_AMONG_PRICED = [
  '{name} is free, where others near it charge, {known} for instance.',
  'It costs nothing, which puts it ahead of {known} when money is short.',
  'There is nothing to pay, which is worth remembering next to {known}.',
  'Unlike {known}, it is free.',
  'It is free of charge; for comparison, subscriptions begin at {known}.',
  'What {known} charge{ks} for by the month, {name} gives away.',
  'Set against {known}, its price of nothing is an argument in itself.',
  'You pay nothing here; the paid comparison is {known}.',
  'As a free tool it undercuts {known} without trying.',
]

const FREE_AMONG_FREE = [
  'Money decides nothing here, since {name} is as free as {free}.',
  'It is free, just like {free}.',
  'Like {free}, it can be had for nothing.',
  'Price does not enter into it: {name} costs nothing, and the same goes for {free}.',
  'Being free is no distinction beside {free}, so judge it by what it does.',
  'There is no bill at the end, with {name} or with {freeOr}.',
  'As with {free}, there is nothing to pay.',
]

const FREE = [
  '{name} is free to use, which is not true of everything around {ab}.',
  'It costs nothing, so a trial beside {ab} takes only time.',
  'Nothing is charged for {name}.',
  'You can use {name} without paying; with {ab}, look at the terms first.',
  'It is free of charge outright, without a paid edition to grow into.',
]

const QUOTE_AMONG_PRICED = [
  'The price is given on request, unlike at {known}.',
  '{maker} sells by quotation; for an idea of the going rate see {known}.',
  'You will have to ask what it costs; published prices nearby are {known}.',
  'There is no price list for {name}, so take {known} as a yardstick.',
  'Anyone who wants to see a figure before a sales call will be happier with {known}.',
  'What you pay is agreed with {maker}; compare {known}.',
  'Its price is a matter of negotiation, unlike that of {known}.',
  'Take {known} into the conversation as benchmarks, because {name} quotes only on request.',
]

const QUOTE = [
  'The price is given on request.',
  '{maker} names a price only when asked.',
  'It is sold by quotation, so plan for a call before you plan a budget.',
  'What it costs depends on a quotation from {maker}.',
  'There is no public price list: {maker} quotes case by case.',
  'Ask {maker} for a price; none is published.',
  'Pricing is by agreement with {maker}.',
]

const FREEMIUM_QUOTE = [
  'A free plan stands at one end and a quotation from {maker} at the other.',
  'You start free; what follows is priced on request.',
  'Past the free plan, {maker} names prices only when asked.',
  'The free plan is public, the price of the next step is not.',
]

const FREEMIUM_QUOTE_AMONG_PRICED = [
  'Free to begin with, it is sold by quotation after that, unlike {known}.',
  'After the free plan comes a talk about money, unlike with {known}.',
]

const FREEMIUM_UNPRICED = [
  'Part of {name} is free; for what the rest might cost, look at {known}.',
  'It starts free, but no figure for the paid part is on record, unlike for {known}.',
  'You can start on {name} without paying; what comes after is not recorded, though {known} may serve as a guide.',
  'The free part can simply be tried, while prices beyond it have to be looked up (compare {known}).',
  'Beyond its free plan the cost is unknown here; for orientation, see {known}.',
  'There is a free plan, but no price on file for more; {known} may help you guess.',
  'You pay only beyond the free plan, at rates we do not have; compare {known}.',
  'How much the paid plans cost has to be asked; {known} can be compared at once.',
  'The basics are free and the price of the rest is unrecorded; see {known} for an idea.',
  'Its paid plans are not priced here, unlike {known}.',
  'The free plan shows whether it is worth paying for; the likely cost has to be judged by {known}.',
  'Paid plans exist beside the free one, but the only figures nearby are those of {known}.',
  'Without a recorded price, the cost of its paid plans can only be guessed at from {known}.',
]

const PAID_UNPRICED = [
  'It has to be paid for, at a price not recorded here; {known} may serve as a guide.',
  'What {name} charges is not on record, so look at {known} for an idea.',
  'Budget by {known} until you have a figure for {name}, which is paid but unpriced here.',
  'No amount is recorded for this paid product; for orientation, see {known}.',
  'It is a commercial product without a price on file, unlike {known}.',
  'You pay for it, though how much is not on record; see {known}.',
  'Without a figure for {name}, compare {known} and then ask.',
]

function freePlan({ pricing, hasFreePlan, peers }: Subject): Topic | null {
  const open = peers.filter((peer) => peer.hasFreePlan || peer.pricing === 'free')
  const shut = peers.filter((peer) => peer.pricing === 'paid' && !peer.hasFreePlan)
  if (pricing === 'paid' && !hasFreePlan && open.length >= 3)
    return {
      key: 'free plan',
      weight: 5,
      patterns: NO_FREE_PLAN,
      fills: { ab: names(open), abOr: namesOr(open) },
    }
  if (hasFreePlan && pricing !== 'free' && shut.length >= 2)
    return {
      key: 'free plan',
      weight: 5,
      patterns: FREE_PLAN,
      fills: { ab: names(shut), abOr: namesOr(shut) },
    }
  return null
}

const NO_FREE_PLAN = [
  '{ab} let you begin for nothing; with {name} you pay from the start.',
  'There is no free plan to start with, as there is at {abOr}.',
  'It offers no free first step of the kind {ab} allow.',
  'You cannot start free of charge here, as you can at {abOr}.',
  'If a free plan is a condition, {ab} meet it and {name} does not.',
  'You pay from day one, unlike at {abOr}.',
  'It has no free plan; {ab} do.',
]

const FREE_PLAN = [
  'Unlike {abOr}, it can be started free.',
  'A free plan makes it easier to try than {ab}.',
  'You may try it on a free plan, where {ab} want payment at once.',
  'Its free plan is a point against {abOr}, which list none.',
  'Testing costs nothing, since there is a free plan; {ab} list none.',
  'With a free plan it is less of a commitment than {abOr}.',
  'You can take your time on the free plan, which {ab} do not have.',
  'There is a free plan, which {ab} do not list.',
  'Beginners can stay on the free plan, an option missing at {abOr}.',
]

function yearly({ tiers }: Subject): Topic | null {
  for (const month of tiers) {
    const year = tiers.find(
      ({ name, billing, currency }) =>
        name === month.name && billing === 'yearly' && currency === month.currency,
    )
    const tier = tierName(month)
    if (month.billing !== 'monthly' || year === undefined || year.amount >= month.amount || tier === '')
      continue
    const fills = {
      tier,
      monthly: amountOf(month.amount, month.currency),
      yearly: amountOf(year.amount, year.currency),
      saved: String(Math.round((1 - year.amount / month.amount) * 100)),
    }
    return { key: 'tiers', weight: 4, patterns: YEARLY, fills }
  }
  return null
}

const YEARLY = [
  'Paying by the year brings {tier} down from {monthly} to {yearly} a month.',
  'Sign up for a year and {tier} costs {yearly} a month instead of {monthly}.',
  'The {tier} plan is {monthly} by the month or {yearly} when a year is paid.',
  'A yearly commitment takes {saved} % off {tier}.',
  'Committing for a year saves {saved} % on {tier}, which then works out at {yearly} a month.',
  'Monthly billing costs more: {monthly} for {tier}, against {yearly} on a yearly contract.',
  'By the year, {tier} falls to {yearly} a month, a saving of {saved} %.',
]

function top(subject: Subject): Topic | null {
  const { tiers, isPriceOnRequest, vendor, name } = subject
  const monthly = tiers.filter(
    ({ billing, amount, currency = 'USD' }) =>
      billing === 'monthly' && currency === 'USD' && amount >= (subject.priceFrom ?? 0),
  )
  const first = monthly[0]
  const last = monthly.at(-1)
  if (first === undefined || last === undefined || last.amount <= first.amount || tierName(last) === '')
    return null
  const fills = {
    first: tierName(first),
    last: tierName(last),
    high: amountOf(last.amount),
    low: amountOf(first.amount),
    maker: vendor ?? name,
  }
  return { key: 'tiers', weight: 3, patterns: isPriceOnRequest ? TOP_AND_QUOTE : TOP, fills }
}

const TOP = [
  'The top published plan is {last} at {high} a month.',
  'Heavier use leads up to {last}, which is {high} a month.',
  'From {first} to {last} the monthly price climbs from {low} to {high}.',
  'At the upper end, {last} costs {high} a month.',
  'Larger needs are met by {last} at {high} a month.',
]

const TOP_AND_QUOTE = [
  'Above {last}, at {high} a month, prices are by agreement.',
  'The published prices end with {last} ({high} a month); beyond that {maker} quotes.',
  'Prices are public as far as {last} at {high} a month, and negotiated from there on.',
  'Past {last}, which is {high} a month, you are asked to talk to sales.',
]

function byUse(subject: Subject): Topic | null {
  const { tiers, priceFrom } = subject
  const metered = tiers.find(({ billing }) => billing === 'usage')
  const once = tiers.find(({ billing }) => billing === 'once')
  const tier = metered ?? once
  if (tier === undefined || tierName(tier) === '') return null
  const fills = {
    tier: tierName(tier),
    amount: amountOf(tier.amount, tier.currency),
    unit: cleanName(tier.unit ?? '') ?? '',
  }
  const weight = priceFrom === null ? 7 : 2
  if (metered === undefined) return { key: 'by use', weight, patterns: ONCE, fills }
  return fills.unit === '' ? null : { key: 'by use', weight, patterns: METERED, fills }
}

const METERED = [
  'Use is metered: {amount} per {unit} for {tier}.',
  'You pay for what you use, such as {amount} per {unit} ({tier}).',
  'Metered prices include {amount} per {unit} for {tier}.',
  'As an example of its metered prices, {tier} comes to {amount} per {unit}.',
  'The bill follows use; {tier} is charged at {amount} per {unit}.',
]

const ONCE = [
  '{tier} is bought once, for {amount}.',
  'A single payment of {amount} buys {tier}.',
  'You buy {tier} outright for {amount} rather than rent it.',
  'There is no subscription to {tier}: it is {amount}, paid once.',
]
