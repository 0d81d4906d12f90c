import { Button } from '@mantine/core'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { formatCount } from '../../ui/format.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailGroups } from './detail-groups.tsx'
import { changedFields } from './edit-draft.ts'
import classes from './edit-tool.module.css'
import { MoreFacts } from './more-facts.tsx'
import { ToolFields } from './tool-fields.tsx'
import { TwinLink } from './twin-link.tsx'
import { useToolEdit } from './use-tool-edit.ts'

interface EditToolFormProps {
  tool: AdminTool
  isArchived: boolean
}

export function EditToolForm({ tool, isArchived }: EditToolFormProps) {
  const editing = useToolEdit(tool)
  const { base, draft, now, twin, change } = editing
  const changed = changedFields(base, draft).length
  const { isBusy, problems, onSubmit } = useSubmission(async () => (changed === 0 ? {} : editing.save()))
  const isReadOnly = isArchived || isBusy
  return (
    <section aria-labelledby="facts" className={classes.card}>
      <h2 id="facts" className={classes.title}>
        Facts
      </h2>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <ToolFields
          draft={draft}
          problems={problems}
          isReadOnly={isReadOnly}
          mayBeUnknown
          websiteNote={twin !== null && problems.website !== undefined && <TwinLink to={twin} />}
          onChange={change}
        />
        <MoreFacts
          verifiedAt={base.verifiedAt}
          draft={draft}
          problems={problems}
          isReadOnly={isReadOnly}
          onChange={change}
        />
        <DetailGroups draft={draft} problems={problems} isReadOnly={isReadOnly} onChange={change} />
        {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
        {!isArchived && (
          <div className={classes.actions}>
            <Button
              type="submit"
              size="md"
              className={classes.submit ?? ''}
              aria-disabled={isBusy || changed === 0}
              disabled={changed === 0}
            >
              {isBusy ? 'Saving…' : 'Save changes'}
            </Button>
            {changed > 0 && (
              <Button variant="subtle" size="md" disabled={isBusy} onClick={editing.reset}>
                Discard
              </Button>
            )}
            <p className={classes.changed} role="status">
              {changed > 0 && `${formatCount(changed, 'field')} changed`}
            </p>
          </div>
        )}
      </form>
      {now !== null && <ConflictDialog base={base} now={now} draft={draft} onDecided={editing.resolve} />}
    </section>
  )
}
