import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import classes from './import-desk.module.css'
import { ImportInput } from './import-input.tsx'
import { ImportReport } from './import-report.tsx'
import type { ImportSource } from './import-source.ts'
import { type ImportOptions, useImport } from './use-import.ts'

const NO_SOURCE: ImportSource = { format: 'csv', text: '', fileName: null }

/** First what an import would do, then the import. What was chosen or pasted stays until it is cleared. */
export function ImportDesk() {
  const [source, setSource] = useState(NO_SOURCE)
  const [options, setOptions] = useState<ImportOptions>({ skipInvalid: false, createCategories: false })
  const { report, problem, step, preview, write, forget, complain } = useImport()
  const isBusy = step !== null
  const take = (next: ImportSource) => {
    setSource(next)
    forget()
  }
  /** Whoever looks at a report sees at once what the option makes of it. */
  const toggle = (name: keyof ImportOptions) => {
    const next = { ...options, [name]: !options[name] }
    setOptions(next)
    if (report !== null && !report.isWritten) void preview(source, next)
  }
  return (
    <>
      <section className={classes.card} aria-label="What to import">
        <ImportInput source={source} isBusy={isBusy} onTake={take} onRefuse={complain} />
        <div className={classes.options}>
          <ChoiceRow
            type="checkbox"
            name="skipInvalid"
            label="Skip bad rows and import the rest"
            isChosen={options.skipInvalid}
            isDisabled={isBusy}
            onChoose={() => toggle('skipInvalid')}
          />
          <ChoiceRow
            type="checkbox"
            name="createCategories"
            label="Create categories that are not there yet"
            isChosen={options.createCategories}
            isDisabled={isBusy}
            onChoose={() => toggle('createCategories')}
          />
        </div>
        <div className={classes.actions}>
          <Button size="md" aria-disabled={isBusy} onClick={() => void preview(source, options)}>
            {step === 'preview' ? 'Reading…' : 'Preview'}
          </Button>
          {source !== NO_SOURCE && (
            <Button variant="subtle" size="md" disabled={isBusy} onClick={() => take(NO_SOURCE)}>
              Clear
            </Button>
          )}
        </div>
        {problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </section>
      {isBusy && (
        <div role="progressbar" aria-label={WORK[step]} className={classes.progress}>
          <div />
        </div>
      )}
      {report !== null && (
        <ImportReport
          report={report}
          mayWrite={options.skipInvalid || report.problemCount === 0}
          isBusy={isBusy}
          writeLabel={step === 'write' ? 'Importing…' : 'Import'}
          onWrite={() => void write(source, options)}
        />
      )}
    </>
  )
}

const WORK = { preview: 'Looking what would change', write: 'Importing' } as const
