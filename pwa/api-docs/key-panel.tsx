import { Button, TextInput } from '@mantine/core'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import classes from './key-panel.module.css'

interface KeyPanelProps {
  value: string
  onChange: (key: string) => void
}

/** The key of the forms below. It stays in the memory of this page and goes with it. */
export function KeyPanel({ value, onChange }: KeyPanelProps) {
  return (
    <section className="card grid gap-3 p-5" aria-labelledby="key-title">
      <h2 id="key-title" className="title-sm">
        {apiDocsMessages.yourKey}
      </h2>
      <div className={`grid items-start gap-3 ${classes.row}`}>
        <TextInput
          name="api-key"
          label={commonMessages.apiKey}
          description={apiDocsMessages.keyStaysHere}
          type={value === DEMO_AGENT_KEY ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={apiDocsMessages.aihLive}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        <Button variant="default" size="md" onClick={() => onChange(DEMO_AGENT_KEY)}>
          {apiDocsMessages.useTheDemoKey}
        </Button>
      </div>
    </section>
  )
}
