import classes from './diff-body.module.css'
import type { DiffBodyProps } from './diff-body.tsx'
import { reveal } from './reveal.ts'
import type { FieldValue } from './review-fields.ts'

/** Both versions as they are, one beside the other. */
export function PlainBody({ comparison: { from, to } }: DiffBodyProps) {
  return (
    <div className={classes.pair}>
      {[from, to].map(({ label, value }) => (
        <figure key={label} className={classes.side}>
          <figcaption className={classes.label}>{label}</figcaption>
          <p className={classes.words} dir="auto">
            {reveal(textOf(value)) || 'Nothing'}
          </p>
        </figure>
      ))}
    </div>
  )
}

const textOf = (value: FieldValue) => (Array.isArray(value) ? value.join('\n') : (value ?? ''))
