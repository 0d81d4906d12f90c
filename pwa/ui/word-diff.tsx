import { Fragment } from 'react'
import { controlMessages } from '#shared/messages/controls.ts'
import { type Piece, reveal, revealSpaces } from './text-diff.ts'

/** A text with what goes and what comes marked in it. */
export function WordDiff({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <p className="relative pre-wrap anywhere prose-narrow" dir="auto">
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity, and are drawn anew as a whole
        <Fragment key={at}>
          {piece.kind === 'same' ? (
            reveal(piece.text)
          ) : (
            <Changed {...piece} text={revealSpaces(piece.text)} />
          )}
        </Fragment>
      ))}
    </p>
  )
}

/** The words and the brackets around them are for those who hear the text. */
export function Changed({ kind, text }: Piece) {
  const Part = kind === 'removed' ? 'del' : 'ins'
  return (
    <Part>
      <span className="visually-hidden">
        {kind === 'removed' ? controlMessages.removedWords : controlMessages.addedWords}
      </span>
      {text}
      <span className="visually-hidden">]</span>
    </Part>
  )
}
