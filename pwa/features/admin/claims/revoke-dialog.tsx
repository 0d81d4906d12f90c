import { Text } from '@mantine/core'
import type { AdminClaim } from '#shared/domain/claim.ts'
import { adminClaimMessages as texts } from '#shared/messages/admin-claims.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { issuesOf } from '../../../data/issues-of.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { Problems } from '../../../ui/use-submission.ts'

interface RevokeDialogProps {
  claim: AdminClaim
  onClose: () => void
  /** It is revoked, by whomever. */
  onRevoked: () => void
}

/** Ends a claim for good, with a reason that its holder reads. */
export function RevokeDialog({ claim: { id, tool }, onClose, onRevoked }: RevokeDialogProps) {
  return (
    <ReasonDialog
      title={texts.revokeOf(tool.name)}
      hint={texts.reasonHint}
      missing={texts.reasonMissing}
      action={texts.revoke}
      busy={texts.revoking}
      send={(reason) => revoke(id, reason)}
      onDone={onRevoked}
      onClose={onClose}
    >
      <Text c="var(--ink-2)">{texts.revokeText}</Text>
    </ReasonDialog>
  )
}

async function revoke(id: number, reason: string): Promise<Problems> {
  try {
    await callAdmin('revokeClaim', { params: { id: String(id) }, body: { reason } })
    showToast(texts.revoked)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 409
    if (!isGone) return { reason: issuesOf(error).get('reason') ?? reasonOf(error, texts.notRevoked) }
    showToast(texts.gone)
  }
  return {}
}
