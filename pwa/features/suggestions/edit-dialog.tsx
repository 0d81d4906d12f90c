import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { SUGGESTED_DETAILS } from '#shared/domain/suggestion.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { SUGGESTION_LIMITS } from '#shared/policy/suggestions.ts'
import { randomId } from '../../data/random-id.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { storedDraft, useDraft } from '../../data/use-draft.ts'
import { DetailGroups } from '../../ui/detail-groups.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { ToolFields } from '../../ui/tool-fields.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { changedFields, EMPTY_EDIT, editDraftOf, editDraftSchema, readEdit } from './edit-draft.ts'
import { MakerFields } from './maker-fields.tsx'
import { sendSuggestion } from './send-suggestion.ts'

const editDraft = storedDraft('suggestion', EMPTY_EDIT, editDraftSchema)

/** An entry to be mended. What is typed outlives the dialog and the page, until another tool is mended. */
export function EditDialog({ tool, onClose }: { tool: SyncTool; onClose: () => void }) {
  const { data: categories } = useCategories()
  const stored = useDraft(editDraft)
  // However often it is sent, it is one.
  const [id] = useState(randomId)
  const formId = useId()
  const draft = stored.values.toolId === tool.id ? stored.values : editDraftOf(tool)
  const changed = changedFields(tool, draft).length
  const { isBusy, problems, forget, onSubmit } = useSubmission(async () => {
    const { edit, problems: found } = readEdit(tool, draft)
    if (edit === null) return found
    const note = draft.note.trim() || null
    const refused = await sendSuggestion({ id, kind: 'edit', toolId: tool.id, ...edit, note })
    if (Object.keys(refused).length === 0) {
      stored.clear()
      onClose()
    }
    return refused
  })
  const change = (patch: Partial<typeof draft>) => {
    stored.change({ ...draft, ...patch })
    // The details are one part of the draft, and many fields.
    forget([...Object.keys(patch), ...(patch.details === undefined ? [] : SUGGESTED_DETAILS), 'form'])
  }
  return (
    <PanelDialog
      title={texts.editOf(tool.name)}
      shape="detail"
      onClose={onClose}
      footer={
        <>
          <Text role="status" fz="sm" c="dimmed" className="self-center">
            {texts.changed(changed)}
          </Text>
          <Button type="submit" form={formId} aria-disabled={isBusy}>
            {isBusy ? texts.sending : texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="container" noValidate onSubmit={onSubmit}>
        <Stack>
          <Text c="var(--ink-2)">{texts.editAbout}</Text>
          <ToolFields
            draft={draft}
            categories={categories}
            problems={problems}
            isReadOnly={isBusy}
            mayBeUnknown
            hasUsers={false}
            onChange={change}
          />
          <MakerFields draft={draft} problems={problems} isReadOnly={isBusy} onChange={change} />
          {tool.details !== undefined && (
            <DetailGroups
              draft={draft}
              categories={categories}
              problems={problems}
              isReadOnly={isBusy}
              onChange={change}
            />
          )}
          <Textarea
            autosize
            minRows={2}
            name="note"
            label={texts.note}
            description={texts.noteHint}
            maxLength={SUGGESTION_LIMITS.note}
            value={draft.note}
            readOnly={isBusy}
            error={problems.note}
            onChange={({ currentTarget: { value } }) => change({ note: value })}
          />
          <Text role="alert" fz="sm" c="var(--bad)">
            {problems.form}
          </Text>
        </Stack>
      </form>
    </PanelDialog>
  )
}
