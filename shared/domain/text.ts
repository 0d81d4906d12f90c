import { z } from 'zod'
import { messages } from '../messages.ts'

/** Control characters except tab, line feed and carriage return; also the bidirectional overrides that can disguise text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Something to see: not only spaces, zero-width characters and other format marks. */
const VISIBLE = /[^\s\p{C}]/u

/**
 * Plain text of min..max characters: trimmed, well-formed UTF-16, without control characters. It is never markup.
 * `tooShort` is the message for a missing text; where `min` is 0, the empty text is one.
 */
export const plainText = (max: number, min = 1, tooShort?: string) =>
  z
    .string()
    .trim()
    .min(min, tooShort)
    .max(max)
    .refine(isPrintable, 'must not contain control characters')
    .refine((text) => text === '' || VISIBLE.test(text), tooShort ?? 'must not be blank')

function isPrintable(text: string): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text)
}

/** An absolute http(s) address without credentials; `javascript:` and the like are refused. */
export const webAddress = z.string().trim().max(2048).refine(isWebAddress, messages.addTool.websiteInvalid)

/**
 * Asked before the parser, which forgives too much: it drops line breaks inside an address, takes backslashes for
 * slashes and reads `https:example.com`, which a link on a page would take for a relative path.
 */
const WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i

function isWebAddress(text: string): boolean {
  if (!WEB_ADDRESS.test(text) || !isPrintable(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname)
}
