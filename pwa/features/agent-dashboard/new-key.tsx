import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
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
            can act for your agent and spend its balance. This browser keeps it until you forget it here, and
            asks when you sign out.
          </span>
        </p>
        <Button size="md" variant="default" className={classes.go ?? ''} onClick={onDone}>
          I have stored it: go to the dashboard
        </Button>
      </div>
    </div>
  )
}
