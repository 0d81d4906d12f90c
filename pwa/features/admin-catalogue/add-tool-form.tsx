import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../data/session.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { addTool } from './add-tool.ts'
import classes from './add-tool-form.module.css'
import { dropDraft, EMPTY_DRAFT, keepDraft, readDraft, type ToolDraft } from './tool-draft.ts'
import { ToolFields } from './tool-fields.tsx'
import { ToolPreview } from './tool-preview.tsx'
import { TwinLink } from './twin-link.tsx'
import { CATEGORIES_KEY } from './use-category-list.ts'

/** What is typed is kept on the device with each letter, and shown as the card it will be. */
export function AddToolForm() {
  const { draft, change, clear } = useToolDraft()
  // A form that is cleared is a new one: nothing is wrong with it yet.
  const [round, setRound] = useState(0)
  const restart = () => {
    clear()
    setRound((count) => count + 1)
  }
  return (
    <section className={classes.card} aria-labelledby="add-tool">
      <h2 id="add-tool" className={classes.title}>
        Add New AI Tool
      </h2>
      <div className={classes.columns}>
        <DraftForm key={round} draft={draft} isNext={round > 0} onChange={change} onClear={restart} />
        <ToolPreview draft={draft} />
      </div>
    </section>
  )
}

interface DraftFormProps {
  draft: ToolDraft
  /** Another one before it is done with, so the focus goes on here. */
  isNext: boolean
  onChange: (patch: Partial<ToolDraft>) => void
  onClear: () => void
}

function DraftForm({ draft, isNext, onChange, onClear }: DraftFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isNext) form.current?.querySelector('input')?.focus()
  }, [isNext])
  const [twin, setTwin] = useState<string | null>(null)
  const queries = useQueryClient()
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const adding = await addTool(draft)
    setTwin(adding.twin)
    if (!adding.isAdded) return adding.problems
    onClear()
    void queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
    void queries.invalidateQueries({ queryKey: CATEGORIES_KEY })
    return {}
  })
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
      <ToolFields
        draft={draft}
        problems={problems}
        isReadOnly={isBusy}
        websiteNote={twin !== null && problems.website !== undefined && <TwinLink to={twin} />}
        onChange={onChange}
      />
      {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
      <div className={classes.actions}>
        <Button type="submit" size="md" className={classes.submit ?? ''} aria-disabled={isBusy}>
          {isBusy ? 'Adding...' : 'Add Tool'}
        </Button>
        {draft !== EMPTY_DRAFT && (
          <Button variant="subtle" size="md" disabled={isBusy} onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}

function useToolDraft() {
  const userId = useSession().user?.id ?? 0
  const [draft, setDraft] = useState(() => readDraft(userId))
  return {
    draft,
    change: (patch: Partial<ToolDraft>) => {
      const next = { ...draft, ...patch }
      setDraft(next)
      keepDraft(userId, next)
    },
    clear: () => {
      setDraft(EMPTY_DRAFT)
      dropDraft()
    },
  }
}
