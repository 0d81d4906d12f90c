import { useSearchParams } from 'react-router-dom'
import { ConfirmLink } from '../features/account-mail/confirm-link.tsx'
import { useLinkToken } from '../features/account-mail/use-link-token.ts'

/** Where the links of mails lead that ask for a confirmation: `?token=…`, and in `for` what it is about. */
export function VerifyPage() {
  const [parameters] = useSearchParams()
  const token = useLinkToken()
  return <ConfirmLink key={token} token={token} about={parameters.get('for')} />
}
