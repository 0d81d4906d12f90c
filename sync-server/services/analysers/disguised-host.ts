import { domainToUnicode } from 'node:url'
import { LOOKALIKES } from '#shared/domain/username.ts'

const SEVERAL_ALPHABETS =
  /(?=.*\p{Script=Latin})(?=.*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}])/u
const PLAIN = /^[a-z0-9-]+$/

/**
 * A host name that can be mistaken for another: letters of two alphabets in one label, or a label only of lookalikes
 * under a plain top-level domain. `münchen.de` and names wholly in their own alphabet do not count.
 * @param host as URL returns it, in punycode
 */
export function disguisedHost(host: string): { shown: string; readAs: string } | null {
  if (!host.includes('xn--')) return null
  const shown = domainToUnicode(host)
  const labels = shown.split('.')
  const isPlainTop = PLAIN.test(labels.at(-1) ?? '')
  const isDisguised = labels.some(
    (label) =>
      SEVERAL_ALPHABETS.test(label) || (isPlainTop && !PLAIN.test(label) && PLAIN.test(inLatin(label))),
  )
  return isDisguised ? { shown, readAs: inLatin(shown) } : null
}

/** The text with every lookalike replaced by its Latin letter. */
export function inLatin(text: string): string {
  return [...text].map((letter) => LOOKALIKES.get(letter) ?? letter).join('')
}
