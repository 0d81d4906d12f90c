import { subscribedMessages } from '../messages/newsletter.ts'

/** The longest address that mail can be sent to (RFC 5321), and the longest part before the @. */
const MAX_ADDRESS = 254
const MAX_LOCAL = 64

/** What browsers take in a field of type email, less the dots in places where mail servers refuse them. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Two labels or more; the last one is a word, or an internationalised one in its ASCII form. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$/
const NOT_ASCII = /[^\x20-\x7e]/
/** Letters, digits and marks of any script: all that an internationalised domain is made of. */
const WORD_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

const INTERNATIONAL_LOCAL =
  'Addresses with letters other than a to z before the @ are not supported. Please use another address.'

export type EmailReading = { email: string } | { problem: 'empty' | 'invalid'; message: string }

/**
 * Reads an e-mail address as a person types it: trimmed, the domain in lower case and, where it has letters of other
 * scripts, in the ASCII form that mail travels by. The part before the @ stays as it is.
 */
export function readEmail(text: string): EmailReading {
  const typed = text.trim()
  if (typed === '') return { problem: 'empty', message: subscribedMessages.empty.text }
  const at = typed.lastIndexOf('@')
  const domain = typed.length > MAX_ADDRESS ? null : asciiDomain(typed.slice(at + 1))
  const local = typed.slice(0, Math.max(at, 0))
  if (domain === null || !DOMAIN.test(domain)) return INVALID
  if (NOT_ASCII.test(local) && WORD_DOMAIN.test(local))
    return { problem: 'invalid', message: INTERNATIONAL_LOCAL }
  const email = `${local}@${domain}`
  const isValid = LOCAL.test(local) && local.length <= MAX_LOCAL && email.length <= MAX_ADDRESS
  return isValid ? { email } : INVALID
}

/** What a form says about an address before it is sent; null when nothing is wrong. */
export function emailProblem(text: string): string | null {
  const reading = readEmail(text)
  return 'message' in reading ? reading.message : null
}

const INVALID = { problem: 'invalid', message: subscribedMessages.invalid.text } as const

/** The key by which addresses are compared. Case does not count before the @ either: no provider gives two people such addresses. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

function asciiDomain(domain: string): string | null {
  if (!NOT_ASCII.test(domain)) return domain.toLowerCase()
  // Whatever else the parser of addresses would make sense of: ports, paths, escapes.
  if (!WORD_DOMAIN.test(domain)) return null
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : null
}
