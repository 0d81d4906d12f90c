import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { STAR_WORDS } from './review-texts.ts'
import classes from './star-input.module.css'

interface StarInputProps {
  name: string
  label: string
  value: number | null
  onChoose: (rating: number) => void
  problem?: string | undefined
}

/** Radio buttons that look like stars: the arrow keys choose, and each has a word. */
export function StarInput({ name, label, value, onChoose, problem }: StarInputProps) {
  const noteId = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${noteId}-label`}
      aria-describedby={noteId}
      aria-invalid={problem !== undefined}
    >
      <span id={`${noteId}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.row}>
        <div className={classes.stars}>
          {STAR_WORDS.map((word, place) => {
            const rating = place + 1
            const Icon = value !== null && rating <= value ? IconStarFilled : IconStar
            return (
              <label key={word} className={classes.star} data-filled={value !== null && rating <= value}>
                <input
                  type="radio"
                  name={name}
                  value={rating}
                  className={classes.radio}
                  checked={value === rating}
                  onChange={() => onChoose(rating)}
                />
                <Icon size={28} aria-hidden="true" />
                <span className="visually-hidden">{`${rating} ${rating === 1 ? 'star' : 'stars'}, ${word}`}</span>
              </label>
            )
          })}
        </div>
        <span id={noteId} className={classes.note} data-problem={problem !== undefined}>
          {problem ?? (value === null ? 'Choose 1 to 5 stars' : STAR_WORDS[value - 1])}
        </span>
      </div>
    </div>
  )
}
