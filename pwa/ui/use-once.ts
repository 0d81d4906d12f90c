import { useRef, useState } from 'react'

interface Once<Input extends unknown[]> {
  isBusy: boolean
  run: (...input: Input) => void
}

/** Does something once at a time: a second press while it goes on is none. `act` tells the reader of its failures itself. */
export function useOnce<Input extends unknown[]>(act: (...input: Input) => Promise<void>): Once<Input> {
  const [isBusy, setBusy] = useState(false)
  const isActing = useRef(false)
  const run = (...input: Input) => {
    if (isActing.current) return
    isActing.current = true
    setBusy(true)
    void act(...input).finally(() => {
      isActing.current = false
      setBusy(false)
    })
  }
  return { isBusy, run }
}
