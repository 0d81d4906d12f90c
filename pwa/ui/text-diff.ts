import { diffArrays, diffWordsWithSpace } from 'diff'
import { controlMessages } from '#shared/messages/controls.ts'

/** A run of a text; the words of a text are its runs that are `same` and either its `removed` or its `added` ones. */
export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** `moved`: it stands at another place of the list than before. */
export interface Item {
  kind: 'same' | 'removed' | 'added' | 'moved'
  text: string
}

/** Texts that have nothing in common are compared no longer than this. */
const PATIENCE_MS = 500

/**
 * What turns one text into the other, by words. Spaces between two changes count as changed, so that a sentence that
 * was rewritten is read as one.
 */
export function diffTexts(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS })
  if (changes === undefined) return change(before, after)
  const pieces: Piece[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    pieces.push(...change(removed, added))
    removed = added = ''
  }
  for (const [at, { value, ...how }] of changes.entries()) {
    if (how.removed) removed += value
    else if (how.added) added += value
    else if (isGap(value) && removed + added !== '' && at < changes.length - 1) {
      removed += value
      added += value
    } else {
      flush()
      pieces.push({ kind: 'same', text: value })
    }
  }
  flush()
  return pieces
}

/** Spaces on one line; another paragraph begins anew. */
const isGap = (text: string) => /^[^\S\n]+$/.test(text)

function change(removed: string, added: string): Piece[] {
  const pieces: Piece[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ]
  return pieces.filter(({ text }) => text !== '')
}

/** What turns one list into the other, item by item, in the order of the new one with the old ones where they stood. */
export function diffItems(before: readonly string[], after: readonly string[]): Item[] {
  return diffArrays([...before], [...after]).flatMap(({ value, removed, added }) =>
    value.flatMap((text): Item[] => {
      if (removed) return after.includes(text) ? [] : [{ kind: 'removed', text }]
      if (added) return [{ kind: before.includes(text) ? 'moved' : 'added', text }]
      return [{ kind: 'same', text }]
    }),
  )
}

/** Format characters, without those that join letters or emoji. */
const HIDDEN = /[\p{Cf}--[\u200c\u200d]]+/gv

/** A text with what cannot be seen in it made visible: whoever approves of a text must have seen all of it. */
export function reveal(text: string): string {
  return text.replace(HIDDEN, (run) => controlMessages.hiddenCharacters([...run].length))
}

/** The same for a change of nothing but spaces, which would look like none. */
export function revealSpaces(text: string): string {
  const revealed = reveal(text)
  return revealed.trim() === '' ? revealed.replaceAll(' ', '·').replaceAll('\n', '↵\n') : revealed
}
