import { Button } from '@mantine/core'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import classes from './dialog-form.module.css'

/** The one time that another key is shown. */
export function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <PanelDialog title="Your new key" onClose={onClose}>
      <div className={classes.form}>
        <p className={classes.text}>Store it now: it is not shown again, and we keep only its fingerprint.</p>
        <SecretField label="API key" value={apiKey} />
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            I have stored it
          </Button>
        </div>
      </div>
    </PanelDialog>
  )
}
