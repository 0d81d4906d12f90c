import { Button } from '@mantine/core'
import { IconCircleCheck, IconFlask, IconRocket } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { TextField } from '../../ui/text-field.tsx'
import classes from './key-form.module.css'
import type { Demo } from './use-demo-agent.ts'

/** Whose key is used here, and what that means. */
export function KeyForm({ demo }: { demo: Demo }) {
  const { typed, type, agent, isBusy, problem, start } = demo
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector('input')?.focus()
  }, [problem])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    start()
  }
  const isDemoKey = typed.trim() === DEMO_AGENT_KEY
  return (
    <section className={classes.card} aria-labelledby="demo-key">
      <h2 id="demo-key" className={classes.title}>
        Try it with the demo key
      </h2>
      <form ref={form} className={classes.form} noValidate onSubmit={submit}>
        <div className={classes.key}>
          <TextField
            name="key"
            label="API key"
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={isBusy}
            problem={problem}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </div>
        <p className={classes.note}>
          {isDemoKey ? (
            <IconFlask size={18} aria-hidden="true" />
          ) : (
            <IconRocket size={18} aria-hidden="true" />
          )}
          {isDemoKey ? (
            <span>
              <strong>Sandbox.</strong> With the demo key nothing is published and no money moves.
            </span>
          ) : (
            <span>
              <strong>Real.</strong> With a key of your own, what you do here counts. It is not kept on this
              page.
            </span>
          )}
        </p>
        <div className={classes.actions}>
          <Button type="submit" size="md" className={classes.start ?? ''} aria-disabled={isBusy}>
            {isBusy ? 'Checking…' : 'Start Demo'}
          </Button>
          {!isDemoKey && (
            <Button variant="subtle" size="md" onClick={() => type(DEMO_AGENT_KEY)}>
              Use the demo key
            </Button>
          )}
          {agent !== null && (
            <p className={classes.done}>
              <IconCircleCheck size={18} aria-hidden="true" />
              Authenticated
            </p>
          )}
        </div>
      </form>
      <p className={classes.own}>
        <Link to={paths.agentDashboard}>Get a key of your own</Link> on the agent dashboard.
      </p>
    </section>
  )
}
