import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cleanText } from '#shared/catalogue/query.ts'

const WRITE_AFTER_MS = 250
const SETTLE_AFTER_MS = 1500

export type HistoryMode = 'push' | 'replace'

export interface SearchText {
  /** What stands in the field. */
  text: string
  setText: (text: string) => void
  /** What is searched for: the text as the address takes it. */
  search: string
  /** Writes the address now and ends the typing. */
  settle: () => void
}

/**
 * Text that is being typed, and the address that follows it.
 *
 *   settled ──first change: push──▶ typing ──more changes: replace──▶ typing
 *      ▲──────────── SETTLE_AFTER_MS without a change, or settle() ────────┘
 *
 * So one search is one entry of the history, and going back brings the previous search, not the previous letter.
 */
export function useSearchText(
  addressText: string,
  write: (search: string, mode: HistoryMode) => void,
): SearchText {
  const [state, setState] = useState({ text: addressText, address: addressText, written: addressText })
  const isTyping = useRef(false)
  const search = cleanText(state.text)

  // The address changed. When that was not our own writing (back, a link), the field follows it.
  if (addressText !== state.address) {
    const isOurs = addressText === state.written
    setState({ text: isOurs ? state.text : addressText, address: addressText, written: addressText })
  }

  const commit = () => {
    if (search === state.written) return
    setState((current) => ({ ...current, written: search }))
    write(search, isTyping.current ? 'replace' : 'push')
    isTyping.current = true
  }

  const commitLatest = useEffectEvent(commit)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text starts the clock anew
  useEffect(() => {
    const timers = [
      setTimeout(() => commitLatest(), WRITE_AFTER_MS),
      setTimeout(() => {
        isTyping.current = false
      }, SETTLE_AFTER_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [search])

  return {
    text: state.text,
    search,
    setText: (text) => setState((current) => ({ ...current, text })),
    settle: () => {
      commit()
      isTyping.current = false
    },
  }
}
