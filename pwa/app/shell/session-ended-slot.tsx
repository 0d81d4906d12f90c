import { EXPIRED, useSession } from '../../data/session.ts'
import { Later } from '../../ui/later.tsx'

const load = () =>
  import('../../features/unsaved/session-ended-note.tsx').then((file) => file.SessionEndedNote)
const stayQuiet = () => {}

export function SessionEndedSlot() {
  return <Later isWanted={useSession() === EXPIRED} load={load} onFailure={stayQuiet} />
}
