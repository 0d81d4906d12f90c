import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useUserData } from '../../data/user-data.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { exportUnsaved } from './export-unsaved.ts'
import { RefusedChanges } from './refused-changes.tsx'
import classes from './unsaved-dialog.module.css'
import { WaitingChanges } from './waiting-changes.tsx'

/** Everything that the server has not taken, and what can be done about it. */
export function UnsavedDialog({ onClose }: { onClose: () => void }) {
  const { waiting = 0, refused = [] } = useUserData() ?? {}
  const isEmpty = waiting === 0 && refused.length === 0
  return (
    <PanelDialog
      title="Unsaved changes"
      onClose={onClose}
      footer={
        <>
          {!isEmpty && (
            <Button variant="subtle" size="md" onClick={() => void exportUnsaved().catch(() => {})}>
              Download as a file
            </Button>
          )}
          <Button className={classes.close ?? ''} size="md" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {isEmpty && (
          <Notice
            icon={<IconCheck size={24} />}
            title="Everything is saved"
            text="The server has all of it."
          />
        )}
        {refused.length > 0 && <RefusedChanges refused={refused} />}
        {waiting > 0 && <WaitingChanges count={waiting} />}
      </div>
    </PanelDialog>
  )
}
