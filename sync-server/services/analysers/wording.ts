import { counted } from '#shared/messages/counted.ts'

/** Names and addresses in a sentence are shortened, so that titles and descriptions stay within their limits. */
const LONGEST_NAME = 60
const LONGEST_ADDRESS = 200

export function quoted(name: string): string {
  return `“${cut(name, LONGEST_NAME)}”`
}

export function addressOf(website: string): string {
  return cut(website, LONGEST_ADDRESS)
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

const NAMED = 8

/** `“A”, “B” and 7 others` */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map(quoted)
  const hidden = names.length - shown.length
  if (hidden > 0) return `${shown.join(', ')} and ${counted(hidden, 'other')}`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
