import type { Platform } from '#shared/domain/tool-details.ts'
import { joinList } from './sentence.ts'
import type { Party, Subject } from './subject.ts'
import type { Topic } from './topic.ts'
import type { Variation } from './variation.ts'

const MOST_TRAITS = 3
/** Who is years apart is older; a year may be a matter of months. */
const YEARS_APART = 2

interface Trait {
  /** The topic that says the same. */
  says: string
  /** Each fits after `it is` and after `something`. */
  wordings: readonly string[]
}

/** The tool beside the neighbours from which it differs in most plain facts. */
export function pairTopics(subject: Subject, choose: Variation): Topic[] {
  const phones = subject.peers.filter((peer) => runsOn(peer, PHONES)).length
  return subject.peers
    .map((peer) => ({ peer, traits: traitsOf(subject, peer, phones >= 2) }))
    .filter(({ traits }) => traits.length >= 2)
    .sort((a, b) => b.traits.length - a.traits.length)
    .slice(0, KEYS.length)
    .map(({ peer, traits: all }, at) => {
      const traits = choose.shuffle(`traits ${at}`, all).slice(0, MOST_TRAITS)
      const words = traits.map(({ says, wordings }) => choose.pick(`trait ${at} ${says}`, wordings))
      return {
        key: KEYS[at] ?? '',
        weight: at === 0 ? 6 : 2,
        patterns: PAIR,
        fills: { other: peer.name, traits: joinList(words) },
        replaces: at === 0 ? traits.map(({ says }) => says) : [],
      }
    })
}

const KEYS = ['pair', 'pair again']

const PHONES: readonly Platform[] = ['ios', 'android']
const DESKTOPS: readonly Platform[] = ['macos', 'windows', 'linux']

const runsOn = ({ platforms }: Party, group: readonly Platform[]) =>
  group.some((one) => platforms.includes(one))

/** Phones count where they matter: a library is no worse for having no app. */
function traitsOf(self: Party, other: Party, isForPhones: boolean): Trait[] {
  const isCompared = self.platforms.length > 0 && other.platforms.length > 0
  const years = self.launchYear === null || other.launchYear === null ? 0 : other.launchYear - self.launchYear
  const gap = `${Math.abs(years)} years`
  const onPhones = isCompared && runsOn(self, PHONES) !== runsOn(other, PHONES)
  const onDesktops = isCompared && runsOn(self, DESKTOPS) !== runsOn(other, DESKTOPS)
  return [
    years >= YEARS_APART && { says: 'age', wordings: [`on the market ${gap} longer`, 'longer established'] },
    years <= -YEARS_APART && { says: 'age', wordings: [`newer by ${gap}`, 'newer to the market'] },
    self.openSource === true &&
      other.openSource === false && { says: 'openness', wordings: ['open source', 'open in its code'] },
    self.pricing === 'free' &&
      other.pricing !== 'free' &&
      other.pricing !== null && { says: 'price', wordings: ['free throughout', 'free of charge'] },
    self.pricing !== 'free' &&
      self.pricing !== null &&
      other.pricing === 'free' && {
        says: 'free plan',
        wordings: ['not entirely free', 'commercial rather than free'],
      },
    self.pricing === 'paid' &&
      !self.hasFreePlan &&
      other.pricing === 'freemium' && {
        says: 'free plan',
        wordings: ['without a free plan', 'paid from the start'],
      },
    self.pricing === 'freemium' &&
      other.pricing === 'paid' &&
      !other.hasFreePlan && { says: 'free plan', wordings: ['free to begin with', 'open to a free start'] },
    isForPhones &&
      onPhones &&
      runsOn(self, PHONES) && {
        says: 'platforms',
        wordings: ['at hand on the phone', 'available as a phone app'],
      },
    onDesktops &&
      !onPhones &&
      runsOn(self, DESKTOPS) && {
        says: 'platforms',
        wordings: ['installed on the desktop', 'made to run on a computer of your own'],
      },
    onDesktops &&
      !onPhones &&
      runsOn(other, DESKTOPS) && { says: 'platforms', wordings: ['used without an installation'] },
    self.trainsOnData === 'no' &&
      (other.trainsOnData === 'yes' || other.trainsOnData === 'opt-out') && {
        says: 'training',
        wordings: ['stricter about using what you enter'],
      },
  ].filter((trait) => trait !== false)
}

const PAIR = [
  'Beside {other}, it is {traits}.',
  'Compared with {other}, {name} is {traits}.',
  'Those who know {other} should expect something {traits}.',
  'If {other} is your benchmark, think of something {traits}.',
  'Against {other}, it is {traits}.',
  'Next to {other} it is {traits}.',
  'It is {traits} when set beside {other}.',
  'Coming from {other}, you will find it {traits}.',
  'What sets it apart from {other}: it is {traits}.',
]
