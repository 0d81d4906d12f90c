import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { cleanPlainText } from '#shared/domain/printable.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { listMessages } from '#shared/messages/parts.ts'
import { formText } from './form-text.ts'
import { PanelDialog } from './panel-dialog.tsx'
import { type Problems, useSubmission } from './use-submission.ts'

interface ReasonDialogProps {
  title: string
  /** Who reads it. */
  hint: string
  /** What is said when there is no reason. */
  missing: string
  /** What the button does, and what it says while it does. */
  action: string
  busy: string
  /** @returns what is wrong, of which the reason may be a part; nothing when it is done */
  send: (reason: string) => Promise<Problems>
  onDone: () => void
  onClose: () => void
  /** What is taken away. */
  children: ReactNode
}

/** Nothing of other people's goes without a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, hint, missing, action, busy, send, onDone, onClose, children } = props
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const reason = cleanPlainText(formText(form, 'reason'))
    if (reason === '') return { reason: missing }
    const found = await send(reason)
    if (Object.keys(found).length === 0) {
      onDone()
      onClose()
    }
    return found
  })
  return (
    <PanelDialog title={title} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          {children}
          <Textarea
            autosize
            name="reason"
            label={listMessages.reason}
            description={hint}
            minRows={3}
            maxLength={500}
            error={problems.reason}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {commonMessages.keepIt}
            </Button>
            <Button type="submit" size="md" color="red" aria-disabled={isBusy}>
              {isBusy ? busy : action}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}
