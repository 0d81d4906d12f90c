import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface ListAddress {
  /** From 1. */
  page: number
  read: (name: string) => string
  /** One of a few; the first is the usual one. */
  choice: <T extends string>(name: string, options: readonly [T, ...T[]]) => T
  /** An empty text leaves the address. Whatever is asked for anew begins with its first page. */
  put: (changes: Readonly<Record<string, string>>) => void
  turn: (page: number) => void
  /** All of it, as it stands. */
  parameters: URLSearchParams
  replace: (parameters: URLSearchParams) => void
}

/** What a list shows stands in the address, so that reloading and going back lead to the same list. */
export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams()
  const put = (changes: Readonly<Record<string, string>>) =>
    setParameters((before) => withChanges(before, changes), { replace: true })
  return {
    page: pageOf(parameters.get('page')),
    read: (name) => parameters.get(name) ?? '',
    choice: (name, options) => options.find((option) => option === parameters.get(name)) ?? options[0],
    put: (changes) => put({ page: '', ...changes }),
    turn: (page) => put({ page: page === 1 ? '' : String(page) }),
    parameters,
    replace: (next) => setParameters(next, { replace: true }),
  }
}

/** The server is asked when the typing pauses. */
const PAUSE_MS = 250

/** What is being typed, ahead of the search that stands in the address. */
export function useTypedSearch({ read, put }: ListAddress): [text: string, type: (text: string) => void] {
  const search = read('search')
  const [text, setText] = useState(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (text.trim() === search) return
    const pause = setTimeout(() => put({ search: text.trim() }), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return [text, setText]
}

function withChanges(before: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
