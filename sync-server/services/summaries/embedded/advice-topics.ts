import type { Advice } from './advice.ts'
import type { Subject } from './subject.ts'
import type { Topic } from './topic.ts'

/** The editors' own sentences about a tool. */
export function adviceTopics({ bestFor, notFor, watchOut }: Subject): Topic[] {
  return [
    ...(bestFor === null
      ? []
      : [{ key: 'best for', weight: 9, patterns: bestPatterns(bestFor), fills: { best: bestFor.inside } }]),
    ...(notFor === null
      ? []
      : [{ key: 'not for', weight: 8, patterns: notPatterns(notFor), fills: { not: notFor.inside } }]),
    ...(watchOut === null
      ? []
      : [{ key: 'watch out', weight: 9, patterns: ['{note}'], fills: { note: watchOut }, isQuote: true }]),
  ]
}

const bestPatterns = ({ isPeople, isShort }: Advice) => [
  ...BEST,
  ...(isPeople ? BEST_PEOPLE : BEST_TASK),
  ...(isShort ? BEST_SHORT : []),
  ...(isShort && isPeople ? BEST_SHORT_PEOPLE : []),
  ...(isShort && !isPeople ? BEST_SHORT_TASK : []),
]

const BEST = [
  '{name} [suits {best}|is well suited to {best}].',
  'It makes [most|particular] sense for {best}.',
  'The strongest case for it is [easily named|simple to state]: {best}.',
  '[It does its best work for {best}|It is at its best for {best}].',
  'Think of it for {best}.',
  'Its strength is plain enough: {best}.',
  'It comes recommended for {best}.',
  'Above all it is for {best}.',
  'Its best case is {best}.',
  'It earns its keep for {best}.',
]

const BEST_PEOPLE = [
  'It is made for {best}.',
  'The people it serves best are {best}.',
  'Its natural users are {best}.',
  'First in line for it are {best}.',
  'You will feel at home here if you count yourself among {best}.',
  'It appeals most to {best}.',
  'It will be appreciated by {best}.',
  'It answers the needs of {best}.',
  'It is at its most useful to {best}.',
  'The readers to whom we would suggest it are {best}.',
]

const BEST_TASK = [
  'Its home ground is {best}.',
  'The job to give it is {best}.',
  'Where it comes into its own is {best}.',
  'Reach for it when the work is {best}.',
  'What it is really good at is {best}.',
  'You will get most out of it for {best}.',
  'It is strongest at {best}.',
  'If it has a speciality, it is {best}.',
]

const BEST_SHORT = [
  'For {best}, it is an obvious first try.',
  'For {best}, start here.',
  'For {best}, {name} should be on any shortlist.',
  'For {best} there are few better places to begin.',
]

const BEST_SHORT_PEOPLE = [
  '{best} should put it on the list.',
  '{best} will get along with {name}.',
  '{best} have most to gain from it.',
]

const BEST_SHORT_TASK = [
  'If the task is {best}, it belongs on the list.',
  'It is hard to pass over for {best}.',
]

const notPatterns = ({ isPeople, isShort }: Advice) => [
  ...NOT,
  ...(isPeople ? NOT_PEOPLE : NOT_TASK),
  ...(isShort ? NOT_SHORT : []),
]

const NOT = [
  'It is the wrong choice for {not}.',
  'Look elsewhere for {not}.',
  'It was not made for {not}.',
  'It is less convincing for {not}.',
  'Do not choose it for {not}.',
  'It is a poor fit for {not}.',
  'It falls short for {not}.',
  'There are better answers for {not}.',
  'Leave it aside for {not}.',
  '[Think twice about it|Be wary of it|Hesitate before you take it] for {not}.',
  'It can be ruled out for {not}.',
  'Expect less of it for {not}.',
  'Where it does not help is easily said: {not}.',
  'Nothing about it is meant for {not}.',
  'It has its limits, chiefly for {not}.',
  'One thing it is not for: {not}.',
  'Save yourself a trial if you need it for {not}.',
  'It makes little sense for {not}.',
  'It is hardly the tool for {not}.',
  'There is little in it for {not}.',
]

const NOT_PEOPLE = [
  'Those it serves least are {not}.',
  'It will disappoint {not}.',
  'Others may pass it by, among them {not}.',
  'It is not aimed at {not}.',
  'Among those who should keep looking are {not}.',
  'It has less to offer {not}.',
  'Less well served are {not}.',
  'It leaves out {not}.',
  'It is of little use to {not}.',
  'The wrong readers for it are {not}.',
]

const NOT_TASK = [
  'Keep it away from {not}.',
  'Its limits show with {not}.',
  'What it should not be asked for is {not}.',
  'It is out of its depth with {not}.',
  'It struggles with {not}.',
  'What it does not do well is {not}.',
  'Its weak side is {not}.',
  'You would be disappointed if you wanted it for {not}.',
  'A different tool is needed for {not}.',
]

const NOT_SHORT = [
  'For {not}, keep looking.',
  'With {not} in mind, try something else.',
  'If you came for {not}, this is not it.',
  'For {not} you would want something else.',
  '{name} and {not} do not go together.',
]
