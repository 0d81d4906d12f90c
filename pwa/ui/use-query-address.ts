import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type CatalogueQuery, queryFromParams } from '#shared/catalogue/query.ts'

export interface QueryAddress {
  query: CatalogueQuery
  go: (query: CatalogueQuery, options?: { replace?: boolean }) => void
}

/**
 * The query in the address. The router moves in a transition, a moment after the click; until it has arrived the
 * query that it is moving to counts already, so that a ticked box stays ticked.
 */
export function useQueryAddress(addressOf: (query: CatalogueQuery) => string): QueryAddress {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const here = parameters.toString()
  const written = useMemo(() => queryFromParams(parameters), [parameters])
  const [ahead, setAhead] = useState<{ from: string; query: CatalogueQuery } | null>(null)
  if (ahead !== null && ahead.from !== here) setAhead(null)

  return {
    query: ahead?.from === here ? ahead.query : written,
    go(query, options = {}) {
      setAhead({ from: here, query })
      void navigate(addressOf(query), options)
    },
  }
}
