import { z } from 'zod'
import { inputMessages } from '../messages/input.ts'
import { isPrintable, isVisible } from './printable.ts'

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
    .refine((text) => text === '' || isVisible(text), tooShort ?? 'must not be blank')

/** An absolute http(s) address without credentials; `javascript:` and the like are refused. */
export const webAddress = z.string().trim().max(2048).refine(isWebAddress, inputMessages.websiteInvalid)

/**
 * Checked before the parser, which is too lenient: it drops line breaks inside an address, takes backslashes for
 * slashes and reads `https:example.com`, which a link on a page would take for a relative path.
 */
const WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i

function isWebAddress(text: string): boolean {
  if (!WEB_ADDRESS.test(text) || !isPrintable(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname)
}
