import { Button, Card, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type SubmitEvent, useRef } from 'react'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { formatCount } from '../../../ui/format.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { focusFirst } from '../../../ui/use-submission.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailGroups } from './detail-groups.tsx'
import { changedFields } from './edit-draft.ts'
import { MoreFacts } from './more-facts.tsx'
import { ToolFields, TwinLink } from './tool-fields.tsx'
import classes from './tool-form.module.css'
import { useToolEdit } from './use-tool-edit.ts'

interface EditToolFormProps {
  tool: AdminTool
  isArchived: boolean
}

/** What the directory says of a tool, in sections; what can be done with it stays in sight below them. */
export function EditToolForm({ tool, isArchived }: EditToolFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const editing = useToolEdit(tool, (found) => {
    if (element.current !== null) focusFirst(element.current, found)
  })
  const { base, draft, now, twin, change, problems, isSending: isBusy } = editing
  const changed = changedFields(base, draft).length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (changed > 0) editing.save()
  }
  const isReadOnly = isArchived || isBusy
  const parts = { draft, problems, isReadOnly, onChange: change }
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack>
        <Card component="section" aria-labelledby="facts" className="container">
          <Title order={2} fz="lg" id="facts" mb="md">
            {adminCatalogueMessages.facts}
          </Title>
          <ToolFields
            {...parts}
            mayBeUnknown
            websiteNote={twin !== null && problems.website !== undefined && <TwinLink to={twin} />}
          />
        </Card>
        <Card component="section" aria-labelledby="standing" className="container">
          <Title order={2} fz="lg" id="standing" mb="md">
            {adminCatalogueMessages.makerAndMarks}
          </Title>
          <MoreFacts {...parts} verifiedAt={base.verifiedAt} />
        </Card>
        <Card component="section" aria-labelledby="details">
          <Title order={2} fz="lg" id="details" mb="md">
            {adminCatalogueMessages.details}
          </Title>
          <DetailGroups {...parts} />
        </Card>
        {!isArchived && (
          <Paper className={`sticky ${classes.bar}`} p="sm">
            <Group gap="xs">
              <Button
                type="submit"
                aria-disabled={isBusy || changed === 0}
                disabled={changed === 0}
                miw="9rem"
              >
                {isBusy ? commonMessages.saving : commonMessages.saveChanges}
              </Button>
              {changed > 0 && (
                <Button variant="subtle" disabled={isBusy} onClick={editing.reset}>
                  {adminCatalogueMessages.discard}
                </Button>
              )}
              <Text role="status" size="sm" c="dimmed">
                {changed > 0 && adminCatalogueMessages.fieldsChanged(formatCount(changed, 'field'))}
              </Text>
              {problems.form !== undefined && (
                <Text size="sm" c="red">
                  {problems.form}
                </Text>
              )}
            </Group>
          </Paper>
        )}
      </Stack>
      {now !== null && <ConflictDialog base={base} now={now} draft={draft} onDecided={editing.resolve} />}
      <LeaveGuard isNeeded={changed > 0} />
    </form>
  )
}
