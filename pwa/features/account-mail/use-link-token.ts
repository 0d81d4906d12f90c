import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The token of a mail's link. It leaves the address at once, so that it stays neither in the history, nor on a screen that
 * somebody shares, nor in what other requests tell about the page they come from.
 */
export function useLinkToken(): string {
  const [parameters, setParameters] = useSearchParams()
  const given = parameters.get('token')
  const [token, setToken] = useState(given ?? '')
  useEffect(() => {
    if (given === null) return
    setToken(given)
    const drop = (before: URLSearchParams) => {
      const rest = new URLSearchParams(before)
      rest.delete('token')
      return rest
    }
    setParameters(drop, { replace: true, preventScrollReset: true })
  }, [given, setParameters])
  return token
}
