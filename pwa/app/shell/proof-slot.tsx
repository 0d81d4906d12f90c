import { useSyncExternalStore } from 'react'
import { proofRequest, settleProof } from '../../data/fresh-proof.ts'
import { Later } from '../../ui/later.tsx'

const load = () => import('../../features/account-security/proof-dialog.tsx').then((file) => file.ProofDialog)
const isAsked = () => proofRequest.get() !== null
const giveUp = () => settleProof(false)

/** The place of the dialog that asks who uses the session, which comes when a call asks for it. */
export function ProofSlot() {
  return (
    <Later
      isWanted={useSyncExternalStore(proofRequest.subscribe, isAsked, () => false)}
      load={load}
      onFailure={giveUp}
    />
  )
}
