import { Alert, Button, Card, Checkbox, Divider, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { importMessages } from '#shared/messages/admin-import.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FileZone } from '../../../ui/file-zone.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { ImportReport } from './import-report.tsx'
import { formatOf, type ImportSource, refuseFile } from './import-source.ts'
import { type ImportOptions, useImport } from './use-import.ts'

const ACCEPTED = '.json,.csv,.txt,application/json,text/csv'
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
    if (report !== null && !report.isWritten) preview(source, next)
  }
  return (
    <>
      <Card component="section" aria-label={importMessages.whatToImport}>
        <Stack>
          <SourceInput source={source} isBusy={isBusy} onTake={take} onRefuse={complain} />
          <Checkbox
            label={importMessages.skipBadRows}
            checked={options.skipInvalid}
            disabled={isBusy}
            onChange={() => toggle('skipInvalid')}
          />
          <Checkbox
            label={importMessages.createCategories}
            checked={options.createCategories}
            disabled={isBusy}
            onChange={() => toggle('createCategories')}
          />
          <Group>
            <Button size="md" aria-disabled={isBusy} onClick={() => preview(source, options)}>
              {step === 'preview' ? importMessages.reading : importMessages.preview}
            </Button>
            {source !== NO_SOURCE && (
              <Button variant="subtle" size="md" disabled={isBusy} onClick={() => take(NO_SOURCE)}>
                {commonMessages.clear}
              </Button>
            )}
            <Group role="status" gap="xs">
              {step !== null && (
                <>
                  <Loader size="xs" aria-hidden="true" />
                  <Text size="sm" c="dimmed">
                    {importMessages.steps[step]}
                  </Text>
                </>
              )}
            </Group>
          </Group>
          {problem !== null && (
            <Alert color="red" icon={<IconAlertTriangle size={20} />}>
              {problem}
            </Alert>
          )}
        </Stack>
      </Card>
      {report !== null && (
        <ImportReport
          report={report}
          mayWrite={options.skipInvalid || report.problemCount === 0}
          isBusy={isBusy}
          writeLabel={step === 'write' ? importMessages.writing : importMessages.write}
          onWrite={() => write(source, options)}
        />
      )}
    </>
  )
}

interface SourceInputProps {
  source: ImportSource
  isBusy: boolean
  onTake: (source: ImportSource) => void
  onRefuse: (reason: string) => void
}

/** A file, chosen or dropped, or the text of one. */
function SourceInput({ source, isBusy, onTake, onRefuse }: SourceInputProps) {
  const read = async (file: File | undefined) => {
    if (file === undefined || isBusy) return
    const refusal = refuseFile(file)
    if (refusal !== null) return onRefuse(refusal)
    try {
      const text = await file.text()
      onTake({ text, fileName: file.name, format: formatOf(text, file.name) })
    } catch {
      onRefuse(importMessages.notRead(file.name))
    }
  }
  if (source.fileName !== null) {
    return (
      <Group gap="xs">
        <IconFileText size={20} aria-hidden="true" />
        <strong>{source.fileName}</strong>
        <Text component="span" size="sm" c="dimmed">
          {importMessages.fileFacts(source.format.toUpperCase(), formatNumber(source.text.length))}
        </Text>
      </Group>
    )
  }
  return (
    <>
      <FileZone
        choose={importMessages.chooseAFile}
        hint={importMessages.dropHint}
        accept={ACCEPTED}
        isBusy={isBusy}
        onFile={(file) => void read(file)}
      />
      <Divider label={importMessages.or} />
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        name="text"
        label={importMessages.pasteItsText}
        value={source.text}
        readOnly={isBusy}
        spellCheck={false}
        placeholder={importMessages.csvExample}
        description={source.text === '' ? undefined : importMessages.readAs(source.format.toUpperCase())}
        onChange={({ currentTarget: { value } }) =>
          onTake({ text: value, fileName: null, format: formatOf(value, null) })
        }
      />
    </>
  )
}
