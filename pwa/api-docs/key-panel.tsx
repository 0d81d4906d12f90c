import { Button } from '@mantine/core'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { TextField } from '../ui/text-field.tsx'
import classes from './key-panel.module.css'

interface KeyPanelProps {
  value: string
  onChange: (key: string) => void
}

/** The key of the forms below. It stays in the memory of this page and goes with it. */
export function KeyPanel({ value, onChange }: KeyPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="key-title">
      <h2 id="key-title" className={classes.title}>
        Your key
      </h2>
      <div className={classes.row}>
        <TextField
          name="api-key"
          label="API key"
          hint="Kept on this page only, and forgotten when you leave it."
          type={value === DEMO_AGENT_KEY ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="aih_live_…"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        <Button variant="default" size="md" onClick={() => onChange(DEMO_AGENT_KEY)}>
          Use the demo key
        </Button>
      </div>
    </section>
  )
}
