import { discardChange, putBackChange } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'

/** Gives up a change that could not be saved; until the next toast comes it can be had back. */
export async function discard(key: string): Promise<void> {
  const letter = await discardChange(key)
  if (letter === null) return
  const undo = () => void putBackChange(letter).catch(() => {})
  showToast({ title: 'Change discarded', durationMs: 10_000, action: { label: 'Undo', onClick: undo } })
}
