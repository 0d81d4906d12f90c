import { useSession } from '../../data/session.ts'
import { Later } from '../../ui/later.tsx'

const load = () => import('./signed-in.tsx').then((file) => file.SignedIn)
const stayEmpty = () => {}

/** The place of the user's button; visitors fetch nothing of it. */
export function UserSlot() {
  return <Later isWanted={useSession().user !== null} load={load} onFailure={stayEmpty} />
}
