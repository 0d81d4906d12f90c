/** Whether one edit turns one text into the other: a letter more, less or different, or two neighbours swapped. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSwap && short.slice(at + 2) === long.slice(at + 2)
}

/**
 * The text, and its variants without one of its letters. Texts that are one edit apart share one of these, and few
 * others do (the neighbourhood of deletions, as in SymSpell).
 */
export function* oneEditKeys(text: string): Generator<string> {
  yield text
  for (let at = 0; at < text.length; at++) {
    // In a run of one letter it does not matter which one is left out.
    if (text[at] !== text[at - 1]) yield text.slice(0, at) + text.slice(at + 1)
  }
}
