import { useQuery } from '@tanstack/react-query'
import { callAccount } from './account-api.ts'
import { useAnswers } from './online.tsx'

/** Passkeys, the second factor and recovery codes are one answer. */
export const ACCOUNT_SECURITY = ['account', 'guards']

/** What the account is guarded with: passkeys, an authenticator app, recovery codes. */
export function useAccountSecurity() {
  return useQuery(
    { queryKey: ACCOUNT_SECURITY, queryFn: ({ signal }) => callAccount('accountSecurity', { signal }) },
    useAnswers(),
  )
}
