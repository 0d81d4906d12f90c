import { seededRandom } from '../../../pwa/testing/seeded-random.ts'

const WORDS = (
  'answers archives calendars charts contracts diagrams dictionaries drawings essays forecasts gardens invoices ' +
  'journals kitchens lectures letters libraries maps meetings menus models museums notes offices orders paintings ' +
  'photographs plans poems ports recipes records reports rivers schedules schools sketches songs speeches stations ' +
  'stories studios subtitles surveys tables theatres tickets timetables transcripts translations voices workshops'
).split(' ')

/** A sentence that occurs nowhere else, always the same for the same number. */
export function sampleSentence(number: number, count: number): string {
  const random = seededRandom(number + 1)
  const words = Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)])
  return `Sorts ${words.join(', ')} and whatever else comes with them.`
}
