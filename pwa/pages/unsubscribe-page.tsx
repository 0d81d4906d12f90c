import { useSearchParams } from 'react-router-dom'
import { Unsubscribe } from '../features/newsletter/unsubscribe.tsx'

/** Where the links of newsletters lead: `?token=…` says whose subscription it is. */
export function UnsubscribePage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  return <Unsubscribe key={token} token={token} />
}
