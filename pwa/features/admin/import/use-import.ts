import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportAnswer } from '#shared/api/admin-catalogue-calls.ts'
import { importMessages } from '#shared/messages/admin-import.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { issuesOf } from '../../../data/issues-of.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSend } from '../../../data/use-send.ts'
import { showToast } from '../../../ui/toast.ts'
import { type ImportSource, refuseText } from './import-source.ts'

export interface ImportOptions {
  skipInvalid: boolean
  createCategories: boolean
}

interface Asked {
  source: ImportSource
  options: ImportOptions
  step: 'preview' | 'write'
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
  const queries = useQueryClient()
  const complain = (problem: string) => setOutcome({ report: null, problem })
  const { send, sending } = useSend({
    send: ({ source: { format, text }, options, step }: Asked) =>
      callAdmin('importTools', { body: { format, text, dryRun: step === 'preview', ...options } }),
    onDone: (report) => {
      setOutcome({ report, problem: null })
      const { isWritten, added, updated } = report
      if (!isWritten) return
      void queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
      void queries.invalidateQueries({ queryKey: ['admin', 'categories'] })
      showToast({
        title: importMessages.finished.title,
        text: importMessages.finished.text(countMessages.tools(added), countMessages.tools(updated)),
      })
    },
    failed: null,
    onFailed: (error, { step }) => {
      const problem = issuesOf(error).get('text') ?? reasonOf(error, importMessages.failed)
      setOutcome(({ report }) => ({ report: step === 'preview' ? null : report, problem }))
    },
  })
  const ask = (asked: Asked) => {
    const { text, fileName } = asked.source
    const refusal = refuseText(text, fileName)
    if (refusal === null) send(asked)
    else complain(refusal)
  }
  return {
    ...outcome,
    step: sending?.step ?? null,
    preview: (source: ImportSource, options: ImportOptions) => ask({ source, options, step: 'preview' }),
    write: (source: ImportSource, options: ImportOptions) => ask({ source, options, step: 'write' }),
    forget: () => setOutcome(NOTHING),
    complain,
  }
}
