import { type SubmitEvent, useRef, useState } from 'react'

/** What is wrong, by the name of its field; `form` is none of them and stands for the whole. */
export type Problems = Readonly<Partial<Record<string, string>>>

export interface Submission {
  isBusy: boolean
  problems: Problems
  /** What was wrong with these fields is being mended. */
  forget: (fields: readonly string[]) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** Sends a form once at a time. The first field with something wrong takes the focus. */
export function useSubmission(send: (form: HTMLFormElement) => Promise<Problems>): Submission {
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const isSending = useRef(false)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    isSending.current = true
    setBusy(true)
    void send(form)
      .then((found) => {
        setProblems(found)
        focusFirst(form, found)
      })
      .finally(() => {
        isSending.current = false
        setBusy(false)
      })
  }
  const forget = (fields: readonly string[]) =>
    setProblems((before) =>
      fields.some((field) => before[field] !== undefined)
        ? { ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }
        : before,
    )
  return { isBusy, problems, forget, onSubmit }
}

/** Of the fields with something wrong. */
export function focusFirst(form: HTMLFormElement, problems: Problems): void {
  for (const field of form.elements) {
    const isOurs =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    if (!isOurs || problems[field.name] === undefined) continue
    field.focus()
    return
  }
}
