import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * One choice of a few, kept in the address under `name`; the first is the usual one and not written there. The router
 * moves a moment after the click; until it has arrived the choice counts already.
 */
export function useAddressChoice<T extends string>(
  name: string,
  options: readonly [T, ...T[]],
): [chosen: T, choose: (value: T) => void] {
  const [parameters, setParameters] = useSearchParams()
  const here = parameters.toString()
  const [ahead, setAhead] = useState<{ from: string; value: T } | null>(null)
  // Not while drawing: a move that is drawn and then dropped for the next would bring the choice back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has arrived, wherever that is
  useEffect(() => setAhead(null), [here])
  // Whoever goes back before the router has moved comes to where they are: nothing else would end the choice.
  useEffect(() => {
    if (ahead === null) return
    const forget = () => setAhead(null)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [ahead])
  const written = options.find((option) => option === parameters.get(name)) ?? options[0]

  const choose = (value: T) => {
    setAhead({ from: here, value })
    // Another choice may have moved the address already, though not yet the screen.
    const next = new URLSearchParams(location.search)
    if (value === options[0]) next.delete(name)
    else next.set(name, value)
    setParameters(next)
  }
  return [ahead?.from === here ? ahead.value : written, choose]
}
