const FIRST = [
  'Amber',
  'Brisk',
  'Clear',
  'Deft',
  'Even',
  'Frank',
  'Keen',
  'Lucid',
  'Mellow',
  'Noble',
  'Plain',
  'Quiet',
  'Swift',
  'Tidy',
  'Vivid',
  'Wry',
]
const SECOND = [
  'Badger',
  'Curlew',
  'Dipper',
  'Finch',
  'Gannet',
  'Heron',
  'Ibex',
  'Jackdaw',
  'Kestrel',
  'Lynx',
  'Marten',
  'Otter',
  'Plover',
  'Raven',
  'Stoat',
  'Wren',
]

/** A name for a new agent, such as `Swift Heron 4821`. `random` gives numbers from 0 up to, not including, 1. */
export function randomAgentName(random: () => number = Math.random): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const digits = String(Math.floor(random() * 10_000)).padStart(4, '0')
  return `${pick(FIRST)} ${pick(SECOND)} ${digits}`
}
