import type { DeviceSession } from '#shared/domain/user.ts'
import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'

export async function endSession({ id, device }: DeviceSession): Promise<void> {
  await tell(callAccount('endSession', { params: { id } }), `Signed out on ${device}`)
}

export async function endOtherSessions(): Promise<void> {
  await tell(callAccount('endOtherSessions'), 'Signed out on all other devices')
}

async function tell(deed: Promise<unknown>, done: string): Promise<void> {
  try {
    await deed
    showToast({ title: done })
  } catch (error) {
    showToast({
      title: 'Could not sign out there',
      text: reasonOf(error, 'Please try again.'),
      tone: 'error',
    })
  }
}
