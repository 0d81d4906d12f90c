import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { newsletterMessages } from '#shared/messages/contact.ts'
import classes from './newsletter-form.module.css'

/** Comes when somebody shows interest: every page has this form, and few visits use it. */
const loadSubscribe = () => import('./subscribe.ts')
const prepare = () => void loadSubscribe().catch(() => {})

export function NewsletterForm() {
  // By hand: it stands on every page, and react-query is no part of the first load.
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    const settle = (outcome: string | null) => {
      setProblem(outcome)
      setBusy(false)
    }
    loadSubscribe()
      .then(({ subscribe }) => subscribe(form))
      .then(settle, () => settle(newsletterMessages.failed.text))
  }

  return (
    // `dialog` outside of one does nothing: a form sent off before its page has come to life keeps what was typed.
    <form className="w-full mt-3" method="dialog" noValidate onFocus={prepare} onSubmit={submit}>
      <label className="text-ui font-semibold" htmlFor="newsletter-email">
        {newsletterMessages.weeklyAiToolsByEmail}
      </label>
      <div className="flex flex-wrap gap-2 mt-2">
        <input
          id="newsletter-email"
          className={`field min-w-0 h-target px-3 text-base rounded-sm ${classes.field}`}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="send"
          placeholder={newsletterMessages.youExampleCom}
          aria-invalid={problem !== null}
          aria-describedby="newsletter-note"
        />
        <Button type="submit" className={`h-target ${classes.button}`} aria-disabled={isBusy}>
          {isBusy ? newsletterMessages.subscribing : newsletterMessages.subscribe}
        </Button>
      </div>
      <p
        id="newsletter-note"
        className={`mt-2 text-sm h-2-lines ${problem === null ? 'text-ink-3' : 'text-danger'}`}
      >
        {problem ?? newsletterMessages.oneMailAWeek}
      </p>
    </form>
  )
}
