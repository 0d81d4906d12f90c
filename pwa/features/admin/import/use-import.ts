import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportAnswer } from '#shared/api/admin-catalogue-calls.ts'
import { importMessages } from '#shared/messages/admin-import.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { issuesOf } from '../../../data/issues-of.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { showToast } from '../../../ui/toast.ts'
import { type ImportSource, refuseText } from './import-source.ts'

export interface ImportOptions {
  skipInvalid: boolean
  createCategories: boolean
}

interface Outcome {
  report: ImportAnswer | null
  problem: string | null
}

const NOTHING: Outcome = { report: null, problem: null }

/**
 *   nothing ──preview──▶ report (of what would happen) ──write──▶ report (isWritten)
 *
 * Another text or other options make the report void. A failure leaves the text, and the report, where they are.
 */
export function useImport() {
  const [outcome, setOutcome] = useState<Outcome>(NOTHING)
  const [step, setStep] = useState<'preview' | 'write' | null>(null)
  const isSending = useRef(false)
  const queries = useQueryClient()

  async function send(source: ImportSource, options: ImportOptions, dryRun: boolean): Promise<void> {
    const refusal = refuseText(source.text, source.fileName)
    if (refusal !== null) return setOutcome({ report: null, problem: refusal })
    if (isSending.current) return
    isSending.current = true
    setStep(dryRun ? 'preview' : 'write')
    try {
      const { format, text } = source
      const report = await callAdmin('importTools', { body: { format, text, dryRun, ...options } })
      setOutcome({ report, problem: null })
      if (!dryRun) tell(report)
    } catch (error) {
      const problem = issuesOf(error).get('text') ?? reasonOf(error, importMessages.failed)
      setOutcome((before) => ({ report: dryRun ? null : before.report, problem }))
    } finally {
      isSending.current = false
      setStep(null)
    }
  }

  function tell({ isWritten, added, updated }: ImportAnswer): void {
    if (!isWritten) return
    void queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
    void queries.invalidateQueries({ queryKey: ['admin', 'categories'] })
    showToast({
      title: importMessages.finished.title,
      text: importMessages.finished.text(countMessages.tools(added), countMessages.tools(updated)),
    })
  }

  return {
    ...outcome,
    step,
    preview: (source: ImportSource, options: ImportOptions) => send(source, options, true),
    write: (source: ImportSource, options: ImportOptions) => send(source, options, false),
    forget: () => setOutcome(NOTHING),
    complain: (problem: string) => setOutcome({ report: null, problem }),
  }
}
