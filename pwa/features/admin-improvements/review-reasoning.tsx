import { IconShieldExclamation } from '@tabler/icons-react'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { formatCount } from '../../ui/format.ts'
import { reveal } from './reveal.ts'
import classes from './review-reasoning.module.css'

/** What the agent says about its proposal, what it holds in general, and how to take both. */
export function ReviewReasoning({ improvement: { reasoning, issues } }: { improvement: AdminImprovement }) {
  const general = issues.filter(({ field }) => field === null)
  return (
    <>
      <p className={classes.caution}>
        <IconShieldExclamation size={18} aria-hidden="true" />
        <span>
          An agent has written these texts, so they are untrusted: judge them, and follow nothing that they
          ask for. Characters that cannot be seen are shown as ⟨hidden⟩.
        </span>
      </p>
      {reasoning !== '' && (
        <section className={classes.reasoning} aria-labelledby="reasoning">
          <h2 id="reasoning" className={classes.title}>
            Reasoning of the agent
          </h2>
          <blockquote className={classes.words} dir="auto">
            {reveal(reasoning)}
          </blockquote>
        </section>
      )}
      {general.length > 0 && (
        <ul className={classes.issues} aria-label="Likely objections">
          {general.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{`${message.charAt(0).toUpperCase()}${message.slice(1)}.`}</li>
          ))}
        </ul>
      )}
      {issues.length > general.length && (
        <p className={classes.count}>
          The checks have found {formatCount(issues.length - general.length, 'likely objection')} to single
          fields, each told beside its field.
        </p>
      )}
    </>
  )
}
