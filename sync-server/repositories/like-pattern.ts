/** A LIKE pattern, with `\` as its escape, for texts in lower case that hold `text` anywhere. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
