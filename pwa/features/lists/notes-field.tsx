import { Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { cleanPlainText } from '#shared/domain/printable.ts'

interface Edit {
  base: string
  text: string
}

interface NotesFieldProps {
  label: string
  isLabelHidden?: boolean
  placeholder?: string
  /** What is kept. */
  notes: string
  most: number
  hasFocus?: boolean
  onSave: (edit: Edit) => Promise<boolean>
  /** Once the focus is gone, with what stands there. */
  onLeave?: (text: string) => void
}

/** The pause in typing after which notes are kept. */
const REST_MS = 1000

/**
 * Notes that are kept while they are written. What was there when the writing began goes along, so that what other devices have
 * written meanwhile is merged and not lost.
 */
export function NotesField(props: NotesFieldProps) {
  const { label, isLabelHidden = false, placeholder, notes, most, hasFocus = false, onSave, onLeave } = props
  const [edit, setEdit] = useState<Edit | null>(null)
  const latest = useRef<Edit | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (next: Edit | null) => {
    latest.current = next
    setEdit(next)
  }
  const save = async (isLeft: boolean) => {
    const { current } = latest
    if (current === null) return
    const text = cleanPlainText(current.text)
    const isKept = text === current.base || (await onSave({ base: current.base, text }))
    // What was typed meanwhile goes on from what is kept now.
    if (!isKept || latest.current === null) return
    change(isLeft && latest.current === current ? null : { base: text, text: latest.current.text })
  }
  const saveSoon = useDebouncedCallback(() => void save(false), { delay: REST_MS, flushOnUnmount: true })
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  return (
    <Textarea
      ref={field}
      autosize
      minRows={isLabelHidden ? 1 : 2}
      maxRows={14}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      placeholder={placeholder}
      maxLength={most}
      value={edit?.text ?? notes}
      onChange={(event) => {
        change({ base: latest.current?.base ?? notes, text: event.currentTarget.value })
        saveSoon()
      }}
      onBlur={(event) => {
        const { value } = event.currentTarget
        void save(true).then(() => onLeave?.(value))
      }}
    />
  )
}
