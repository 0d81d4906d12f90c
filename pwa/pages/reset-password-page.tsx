import { ResetPassword } from '../features/account-mail/reset-password.tsx'
import { useLinkToken } from '../features/account-mail/use-link-token.ts'

/** Asks for the link, and is where the link leads. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  return <ResetPassword key={token} token={token} />
}
