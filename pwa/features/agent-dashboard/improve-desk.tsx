import { useRef } from 'react'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { useStoredDraft } from '../../data/use-stored-draft.ts'
import { AvailableTools } from './available-tools.tsx'
import classes from './improve-desk.module.css'
import { EMPTY_SUBMISSION } from './submission-draft.ts'
import { SubmissionForm } from './submission-form.tsx'

/** Tools to choose from, and the form for the one that is chosen. The draft survives a reload. */
export function ImproveDesk() {
  const { draft, change, clear } = useStoredDraft(STORAGE_KEYS.agentDraft, EMPTY_SUBMISSION)
  const form = useRef<HTMLDivElement>(null)
  const pick = ({ id, name, revision }: AvailableTool) => {
    change({ toolId: String(id), toolName: name, revision: String(revision) })
    const isNarrow = !window.matchMedia('(min-width: 62em)').matches
    if (isNarrow) form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.desk}>
      <section aria-label="Available tools">
        <AvailableTools chosenId={draft.toolId === '' ? null : Number(draft.toolId)} onPick={pick} />
      </section>
      <div ref={form} className={classes.side}>
        <SubmissionForm draft={draft} onChange={change} onClear={clear} />
      </div>
    </div>
  )
}
