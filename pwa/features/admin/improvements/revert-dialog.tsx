import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { isVisible } from '#shared/domain/printable.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { listMessages } from '#shared/messages/parts.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'

interface RevertDialogProps {
  title: string
  /** Of the reason: who reads it, what is said where it is missing, and its longest, in characters. */
  reason: { hint: string; missing: string; maxLength: number }
  /** What went wrong, if anything. */
  problem: ReactNode
  isBusy: boolean
  onRevert: (reason: string) => void
  onClose: () => void
  /** What is put back, and what is taken back. */
  children: ReactNode
}

/** Says what is put back and what is taken back, and asks why. */
export function RevertDialog(props: RevertDialogProps) {
  const { title, reason: words, problem, isBusy, onRevert, onClose, children } = props
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isMissing = !isVisible(reason)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isMissing) input.current?.focus()
    else onRevert(reason.trim())
  }
  return (
    <PanelDialog title={title} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {children}
          <Textarea
            autosize
            ref={input}
            name="reason"
            value={reason}
            error={isAsked && isMissing ? words.missing : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
            label={listMessages.reason}
            description={words.hint}
            minRows={3}
            maxLength={words.maxLength}
            readOnly={isBusy}
          />
          {problem}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {commonMessages.keepIt}
            </Button>
            <Button type="submit" color="red" aria-disabled={isBusy}>
              {isBusy ? improvementReviewMessages.reverting : improvementReviewMessages.revert}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}
