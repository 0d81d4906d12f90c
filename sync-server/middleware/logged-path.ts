import { withoutKeys } from '../agents/identity/key-format.ts'

/** Clients may send paths of many kilobytes. */
const LONGEST = 200
/** Tokens and cookies are longer; ids, slugs and revisions are not. */
const LONGEST_SEGMENT = 32
/** Nothing with an `@`, a space or an escape in it: those are mail addresses and what people wrote. */
const PLAIN = /^[\w.,~:-]*$/
/** Named by the build. */
const BUILT = /^\/(assets|fonts|icons)\/[\w./-]+$/

/**
 * An address as the log may have it: the query is never in it, since what people search for is nobody's business, and a
 * dash stands in the place of whatever may be a key, a token, a mail address or a sentence that ended up in the path.
 */
export function loggedPath(path: string): string {
  const known = withoutKeys(path)
  const plain = BUILT.test(known) ? known : known.split('/').map(loggedSegment).join('/')
  return plain.slice(0, LONGEST)
}

const loggedSegment = (segment: string) =>
  segment.length <= LONGEST_SEGMENT && PLAIN.test(segment) ? segment : '-'
