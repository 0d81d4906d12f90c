import { Button } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import classes from './import-input.module.css'
import { formatOf, type ImportSource, refuseFile } from './import-source.ts'

interface ImportInputProps {
  source: ImportSource
  isBusy: boolean
  onTake: (source: ImportSource) => void
  onRefuse: (reason: string) => void
}

/** A file, chosen or dropped, or the text of one. */
export function ImportInput({ source, isBusy, onTake, onRefuse }: ImportInputProps) {
  const read = async (file: File | undefined) => {
    if (file === undefined || isBusy) return
    const refusal = refuseFile(file)
    if (refusal !== null) return onRefuse(refusal)
    try {
      const text = await file.text()
      onTake({ text, fileName: file.name, format: formatOf(text, file.name) })
    } catch {
      onRefuse(`“${file.name}” could not be read. Choose it again.`)
    }
  }
  if (source.fileName !== null) {
    return (
      <p className={classes.file}>
        <IconFileText size={20} aria-hidden="true" />
        <strong>{source.fileName}</strong>
        <span className={classes.size}>
          {source.format.toUpperCase()}, {formatNumber(source.text.length)} characters
        </span>
      </p>
    )
  }
  return (
    <>
      <DropZone isBusy={isBusy} onFile={(file) => void read(file)} />
      <TextAreaField
        name="text"
        label="Or paste its text"
        value={source.text}
        readOnly={isBusy}
        spellCheck={false}
        placeholder="name,website,description,category,…"
        hint={source.text === '' ? undefined : `Read as ${source.format.toUpperCase()}.`}
        onChange={({ currentTarget: { value } }) =>
          onTake({ text: value, fileName: null, format: formatOf(value, null) })
        }
      />
    </>
  )
}

function DropZone({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button in it does the same
    <div
      className={classes.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={24} aria-hidden="true" />
      <Button
        variant="default"
        disabled={isBusy}
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <p id={noteId} className={classes.size}>
        or drop one here: JSON or CSV, up to 5 million characters
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.csv,.txt,application/json,text/csv"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
