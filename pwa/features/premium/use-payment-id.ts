import { useSearchParams } from 'react-router-dom'

/** The payment in the address that leads back from a checkout. */
export function usePaymentId(): number | null {
  const [search] = useSearchParams()
  const id = search.get('payment') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
