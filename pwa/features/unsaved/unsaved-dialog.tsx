import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
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
      title={unsavedMessages.unsavedChanges}
      onClose={onClose}
      footer={
        <>
          {!isEmpty && (
            <Button variant="subtle" size="md" onClick={() => void exportUnsaved().catch(() => {})}>
              {unsavedMessages.downloadAsAFile}
            </Button>
          )}
          <Button className={classes.close ?? ''} size="md" onClick={onClose}>
            {unsavedMessages.done}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {isEmpty && (
          <Notice
            icon={<IconCheck size={24} />}
            title={unsavedMessages.everythingIsSaved}
            text={unsavedMessages.allSent}
          />
        )}
        {refused.length > 0 && <RefusedChanges refused={refused} />}
        {waiting > 0 && <WaitingChanges count={waiting} />}
      </div>
    </PanelDialog>
  )
}
