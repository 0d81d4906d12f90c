import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ToolsQuestion } from './use-admin-tools.ts'

export const TOOL_STATUSES = ['listed', 'archived', 'all'] as const
type ToolStatus = (typeof TOOL_STATUSES)[number]

/** The server is asked when the typing pauses. */
const PAUSE_MS = 250

/** Which tools are looked at. It stands in the address, so that reloading and going back lead to the same list. */
export function useToolsQuestion() {
  const [parameters, setParameters] = useSearchParams()
  const status = TOOL_STATUSES.find((name) => name === parameters.get('status')) ?? 'listed'
  const search = parameters.get('search') ?? ''
  const page = pageOf(parameters.get('page'))
  const [text, setText] = useState(search)

  const put = (changes: Record<string, string>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (text.trim() === search) return
    const pause = setTimeout(() => put({ search: text.trim(), page: '' }), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  const question: ToolsQuestion = { status, page: String(page), ...(search === '' ? {} : { search }) }
  return {
    status,
    page,
    text,
    question,
    type: setText,
    chooseStatus: (value: ToolStatus) => put({ status: value === 'listed' ? '' : value, page: '' }),
    turn: (to: number) => put({ page: to === 1 ? '' : String(to) }),
  }
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
