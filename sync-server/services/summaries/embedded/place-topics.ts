import type { Platform } from '#shared/domain/tool-details.ts'
import { PLATFORM_PHRASES, placesOf } from './platform-phrases.ts'
import { joinList } from './sentence.ts'
import type { Party, Subject } from './subject.ts'
import { names, namesOr, type Topic } from './topic.ts'

/** Where a tool runs, whose code it is, and what becomes of what users put in, each beside its neighbours. */
export function placeTopics(subject: Subject): Topic[] {
  return [platforms(subject), openness(subject), training(subject)].filter((topic) => topic !== null)
}

/** An address for programs and servers of one's own are spoken of among the features. */
const SCREENS: readonly Platform[] = ['web', 'ios', 'android', 'macos', 'windows', 'linux', 'extension']
const PHONES: readonly Platform[] = ['ios', 'android']

function platforms(subject: Subject): Topic | null {
  const { peers } = subject
  const own = subject.platforms.filter((one) => SCREENS.includes(one))
  const known = peers.filter((peer) => peer.platforms.length > 0)
  if (own.length === 0) return null
  const places = joinList(placesOf(own))
  const key = 'platforms'
  const extra = own.filter(
    (one) => known.filter((peer) => peer.platforms.includes(one)).length <= known.length / 4,
  )
  if (extra.length > 0 && known.length >= 3) {
    const without = known.filter((peer) => extra.every((one) => !peer.platforms.includes(one)))
    const fills = {
      places,
      extra: joinList(placesOf(extra)),
      ab: names(without),
      abOr: namesOr(without),
      need: PLATFORM_PHRASES[extra[0] ?? 'web'].need,
    }
    if (without.length >= 2) return { key, weight: 6, patterns: RUNS_ELSEWHERE, fills }
  }
  const lacking = PHONES.every((one) => !own.includes(one))
    ? known.filter((peer) => PHONES.some((one) => peer.platforms.includes(one)))
    : []
  if (lacking.length >= 3 && lacking.length > known.length * 0.6)
    return {
      key,
      weight: 6,
      patterns: NO_PHONE,
      fills: { places, ab: names(lacking), abOr: namesOr(lacking) },
    }
  const only = own.length === 1 ? own[0] : undefined
  const wider = known.filter(
    (peer) => peer.platforms.filter((one) => SCREENS.includes(one)).length >= 2 && only !== undefined,
  )
  if (only !== undefined && wider.length >= 2)
    return {
      key,
      weight: only === 'web' ? 3 : 6,
      patterns: ONE_PLACE,
      fills: {
        places,
        ab: names(wider),
        abOr: namesOr(wider),
        wide: joinList(placesOf((wider[0]?.platforms ?? []).filter((one) => SCREENS.includes(one)))),
        a: names(wider, 1),
      },
    }
  const patterns = own.length === 1 ? PLACE : PLACES
  return {
    key,
    weight: own.length === 1 ? 1 : 3,
    patterns,
    fills: { places, placesOr: joinList(placesOf(own), 'or'), ab: names(peers) },
  }
}

const RUNS_ELSEWHERE = [
  'It runs {places}; {ab} do not run {extra}.',
  'Unlike {abOr}, it also works {extra}.',
  'If {need}, that settles it against {ab}.',
  'You can use it {extra}, where {ab} are not available.',
  'Working {extra} is something {ab} leave to it.',
  'Being available {extra} sets it apart from {ab}.',
  'Those who want it {extra} will pass over {ab}.',
  'It also reaches users {extra}, whom {ab} leave out.',
]

const NO_PHONE = [
  'It stays {places}, while {ab} follow you on the phone.',
  'There is no phone app of the kind {ab} have.',
  'Away from a desk, {ab} are handier, since both have phone apps.',
  'Phones are left to {ab}; {name} works {places}.',
  'On the phone you would miss the apps of {ab}, for it only runs {places}.',
  'People who work on a phone should turn to {abOr}.',
  'It works {places} but not on a phone, unlike {abOr}.',
]

const ONE_PLACE = [
  'It runs {places} and nowhere else, while {ab} cover more ground.',
  'You use it {places} only, whereas {a} also runs {wide}.',
  'Everything happens {places}; {ab} offer more ways in.',
  'It works {places} only, unlike {abOr}.',
  'Anyone who needs more than a tool that runs {places} should see {a}, which works {wide}.',
  'The only way to use it is {places}, a narrower choice than with {ab}.',
  'You are tied to working {places}; {a} gives you more options.',
  '{ab} run in more places than this one, which works only {places}.',
]

const PLACES = [
  'It runs {places}.',
  '{name} works {places}.',
  'You can use it {places}.',
  'It is available {places}.',
  'There are versions that work {places}.',
  'It can be run {places}.',
  'Use it {placesOr}, as you prefer.',
]

const PLACE = [
  'It is used {places}.',
  '{name} runs {places}.',
  'All of it happens {places}.',
  'You work with it {places}.',
]

function openness(subject: Subject): Topic | null {
  const { openSource, peers, licence } = subject
  const open = peers.filter((peer) => peer.openSource === true)
  const shut = peers.filter((peer) => peer.openSource === false)
  const key = 'openness'
  const other = open.find((peer) => peer.licence !== null && peer.licence !== licence)
  const fills = {
    open: names(open),
    openOr: namesOr(open),
    shut: names(shut),
    shutOr: namesOr(shut),
    licence: licence ?? '',
    p: other?.name ?? '',
    other: other?.licence ?? '',
  }
  if (openSource === true && shut.length >= 3)
    return {
      key,
      weight: 7,
      patterns: licence === null ? OPEN_AMONG_SHUT : [...OPEN_AMONG_SHUT, ...LICENSED_AMONG_SHUT],
      fills,
    }
  if (openSource === true && licence !== null && other !== undefined)
    return { key, weight: 5, patterns: LICENCES, fills }
  if (openSource === true && licence !== null)
    return { key, weight: 4, patterns: LICENSED, fills: { ...fills, ab: names(peers) } }
  if (openSource === true && open.length >= 2) return { key, weight: 2, patterns: OPEN_AMONG_OPEN, fills }
  if (openSource === false && open.length > peers.length * 0.6 && open.length >= 3)
    return { key, weight: 6, patterns: SHUT_AMONG_OPEN, fills }
  return null
}

const OPEN_AMONG_SHUT = [
  'Its code is open, unlike that of {shut}.',
  'You can read the source of {name}; {shut} keep theirs closed.',
  'Being open source, it gives you a way out that {shut} do not.',
  'Where {shut} are closed products, this is an open project.',
  'If the code has to be open, {shut} drop out and {name} stays in.',
  'Open source is its answer to {shut}, which are proprietary.',
]

const LICENSED_AMONG_SHUT = [
  'It is open source ({licence}), which {shut} are not.',
  'The code carries the {licence} licence, whereas {shut} are closed.',
  'Under {licence} you may read and change the code; {shut} permit neither.',
  'With code under {licence}, it is the open counterpart to {shut}.',
  'The {licence} licence sets it apart from {shut}, whose code is closed.',
]

const LICENCES = [
  'The licence is {licence}, against {other} at {p}.',
  'If licences matter, note {licence} here and {other} for {p}.',
  'It and {p} are both open, but under different terms: {licence} here, {other} there.',
  'Check the licence if you build on it: {licence}, where {p} has {other}.',
  'It is published under {licence}, while {p} uses {other}.',
  'Code from {p} comes under {other}, code from {name} under {licence}.',
  'Both projects are open, {name} under {licence} and {p} under {other}.',
  'Anyone building on the code should know that it is under {licence} and {p} under {other}.',
]

const LICENSED = [
  'The code is public under {licence}.',
  'Its source is open under the {licence} licence.',
  'Since the licence is {licence}, you may read and change the code.',
  'It is open source under {licence}.',
  'The code is licensed under {licence}, as anyone building on it should note.',
]

const OPEN_AMONG_OPEN = [
  'It is open source, like {open}.',
  'The source is public, as it is for {open}.',
  'Open code is no distinction beside {open}.',
  'As with {openOr}, you can read the code.',
]

const SHUT_AMONG_OPEN = [
  '{open} publish their code; {name} does not.',
  'It is a closed product in open company: {open} publish their source.',
  'If you must be able to read the code, {open} allow it.',
  'Closed code sets it apart from {open}, which are open source.',
  'Those who insist on open code will stay with {openOr}.',
  'You depend on its maker more than with {open}, whose code is open.',
]

function training({ trainsOnData, peers }: Subject): Topic | null {
  if (trainsOnData === null) return null
  const partner = (wanted: readonly Party['trainsOnData'][]) =>
    peers.find((peer) => wanted.includes(peer.trainsOnData))
  const otherwise = partner(trainsOnData === 'no' ? ['yes', 'opt-out'] : ['no'])
  const key = 'training'
  if (otherwise !== undefined) {
    const fills = { p: otherwise.name }
    return {
      key,
      weight: 7,
      patterns: trainsOnData === 'no' ? NOT_TRAINED_UNLIKE : TRAINED_UNLIKE[trainsOnData],
      fills,
    }
  }
  return { key, weight: 5, patterns: trainsOnData === 'no' ? NOT_TRAINED : TRAINED[trainsOnData], fills: {} }
}

const NOT_TRAINED_UNLIKE = [
  'What you put in is not used to train models, unlike at {p} in its usual setting.',
  'On data the two differ: {p} may learn from what users enter, {name} does not.',
  'Confidential text is safer here than with {p}, because nothing entered goes into training.',
]
const NOT_TRAINED = [
  'What you put in is not used to train models.',
  'By its published policy, {name} trains no models on what users enter.',
  'Your material stays out of model training.',
  'Nothing that users enter goes into training.',
]
const TRAINED_UNLIKE = {
  yes: [
    'What you enter may be used for training, which {p} rules out.',
    'It learns from what users enter; at {p} that is excluded.',
  ],
  'opt-out': [
    'What you enter trains its models until you switch that off; {p} leaves it out from the start.',
    'Look for the training switch first: it is on here, and {p} needs none.',
    'Training on your material has to be switched off by hand, unlike at {p}.',
  ],
}
const TRAINED = {
  yes: [
    'What you enter may be used to train models.',
    'It learns from what users enter, so keep secrets out.',
  ],
  'opt-out': [
    'What you enter trains its models until you switch that off.',
    'The setting that lets it learn from your material is on at first.',
    'Training on what you enter can be switched off, and is on until you do.',
  ],
}
