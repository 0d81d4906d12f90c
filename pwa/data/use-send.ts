import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { showToast } from '../ui/toast.ts'
import type { Problems } from '../ui/use-submission.ts'
import { type FieldNames, problemsOfAnswer } from './form-problems.ts'
import { useAnswers } from './online.tsx'
import { reasonOf } from './reason-of.ts'

type Toast = Parameters<typeof showToast>[0]

interface SendOptions<Input, Output> {
  send: (input: Input) => Promise<Output>
  /** The title of the message when it failed; its text says why, or `text` where nobody knows. null: the screen says it. */
  failed: string | { title: string; text: string } | null
  /** The message when it is done, or its title. */
  done?: string | Toast | ((output: Output, input: Input) => Toast)
  onDone?: (output: Output, input: Input) => unknown
  /** Answers to these questions, and those that begin with them, are asked for again, whatever came of it. */
  refresh?: readonly QueryKey[]
  /** The form, with which what the server finds wrong with a single field is told at the field: `form.setErrors`. */
  fields?: { names: FieldNames; show: (problems: Problems) => void }
  /** What else comes of it. true: it is told in another way, without the message. */
  onFailed?: (error: unknown, input: Input) => unknown
}

interface Send<Input> {
  /** While one is on its way, another press is none. */
  send: (input: Input) => void
  isSending: boolean
  /** What is on its way; undefined when nothing is. */
  sending: Input | undefined
  /** Why the last one failed, until there is another; null when it did not. */
  error: unknown
}

/** Changes something on the server, with all that a screen does about it: `useMutation` and the words around it. */
export function useSend<Output, Input = void>(options: SendOptions<Input, Output>): Send<Input> {
  const answers = useAnswers()
  const isOnItsWay = useRef(false)
  const mutation = useMutation(
    {
      mutationFn: options.send,
      onSuccess: async (output: Output, input: Input) => {
        const { done, onDone } = options
        if (typeof done === 'function') showToast(done(output, input))
        else if (done !== undefined) showToast(typeof done === 'string' ? { title: done } : done)
        await onDone?.(output, input)
      },
      onError: (error: unknown, input: Input) => tellFailure(options, error, input),
      onSettled: async (_output: Output | undefined, error: unknown) => {
        const { refresh = [] } = options
        const refreshed = Promise.all(refresh.map((queryKey) => answers.invalidateQueries({ queryKey })))
        // What is done is over when the screen shows it; why something failed is told at once.
        if (error === null) await refreshed
        isOnItsWay.current = false
      },
    },
    answers,
  )
  return {
    send: (input) => {
      if (isOnItsWay.current) return
      isOnItsWay.current = true
      mutation.mutate(input)
    },
    isSending: mutation.isPending,
    sending: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
  }
}

async function tellFailure<Input, Output>(
  options: SendOptions<Input, Output>,
  error: unknown,
  input: Input,
): Promise<void> {
  const { failed, fields, onFailed } = options
  if ((await onFailed?.(error, input)) === true) return
  const { form, ...ofFields } = fields ? problemsOfAnswer(error, fields.names) : {}
  if (fields && Object.keys(ofFields).length > 0) fields.show(ofFields)
  else if (failed !== null) {
    const { title, text } =
      typeof failed === 'string' ? { title: failed, text: commonMessages.tryInAMoment } : failed
    showToast({ title, text: form ?? reasonOf(error, text), tone: 'error' })
  }
}
