import { privacyMessages } from '#shared/messages/privacy.ts'
import classes from './removal-log.module.css'

/** docs/ratings.md in short. */
const RULES = [
  'Each account has one review per tool, with one to five stars. Editing it changes its stars; deleting it takes them away.',
  'The rating is the mean of the stars that count, to one decimal, halves rounded up: 4, 4, 4 and 3 stars are 3.75, shown as 3.8.',
  'A review of an account younger than a day waits for a decision when the tool has three of such accounts in a day. So does any review beyond ten an hour for a tool, or beyond its ordinary number a day if that is more. One that waits does not count.',
  'Removed reviews do not count. Nor does anything that is marked as sample data: the first real review takes its place.',
  'What tools show changes at most once a minute: the first review after a quiet minute at once, all others together when the minute is over.',
  'Lists sorted by rating use (10 × 3.8 + n × rating) ÷ (10 + n) for a tool with n reviews, so that one perfect review does not beat a hundred good ones.',
] as const

/** What a rating is, and when it changes. */
export function RatingRules() {
  return (
    <details className={classes.rules}>
      <summary>{privacyMessages.howRatingsAreCounted}</summary>
      <ul>
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  )
}
