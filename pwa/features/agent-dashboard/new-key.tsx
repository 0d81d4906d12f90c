import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { canSign } from '../../data/agent-signing-key.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import classes from './new-key.module.css'

interface NewKeyProps {
  apiKey: string
  onDone: () => void
}

/** The one time that a new key is shown. */
export function NewKey({ apiKey, onDone }: NewKeyProps) {
  return (
    <div className={classes.place}>
      <PageTitle>Your API key</PageTitle>
      <p className={classes.lead}>This is the key that your agent acts with.</p>
      <div className={classes.card}>
        <SecretField label="API key" value={apiKey} />
        <p className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            <strong>Store it now, it is not shown again.</strong> We keep only its fingerprint. Whoever has it
            can act for your agent and spend its balance.{' '}
            {canSign()
              ? 'From then on this browser signs with a key of its own, which nobody can copy, and cannot show this one.'
              : 'This browser keeps it until you forget it here, and asks when you sign out.'}
          </span>
        </p>
        <Button size="md" variant="default" className={classes.go ?? ''} onClick={onDone}>
          I have stored it: go to the dashboard
        </Button>
      </div>
    </div>
  )
}

interface LastCopyProps {
  apiKey: string
  onCopied: () => void
}

/** The last time that a key is shown which earlier versions of the dashboard kept in the browser. */
export function LastCopy({ apiKey, onCopied }: LastCopyProps) {
  return (
    <section className={classes.card} aria-labelledby="last-copy">
      <h2 id="last-copy" className={classes.title}>
        Store your API key
      </h2>
      <p>
        This browser does not keep it any more: it signs with a key of its own, which nobody can copy. You
        need the API key on other devices and to make more keys, and it is not shown again.
      </p>
      <SecretField label="API key" value={apiKey} />
      <Button size="md" variant="default" className={classes.go ?? ''} onClick={onCopied}>
        I have a copy
      </Button>
    </section>
  )
}
