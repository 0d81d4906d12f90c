import type { Me } from '../../data/session.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Signs out at once when all is saved, and asks when it is not. */
export function SignOutFlow({ user, onClose }: { user: Me; onClose: () => void }) {
  const control = useSignOut(user, onClose)
  return control.isAsked && <SignOutDialog control={control} onClose={onClose} />
}
