/** Mail providers that ignore dots before the @, with the one name that stands for all their domains. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * Whether two addresses bring mail to the same person as far as one can see: case, what follows a plus and, where the
 * provider ignores them, dots make no difference. Two accounts may have such addresses; inviting each other counts not.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other)
}

function mailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const dotless = DOTLESS.get(domain)
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}
