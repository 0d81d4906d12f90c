import { useSession } from '../../data/session.ts'
import { useIsReady } from '../../data/use-catalogue.ts'
import { Later } from '../../ui/later.tsx'
import classes from './featured-slot.module.css'

const load = () => import('./featured-row.tsx').then((file) => file.FeaturedRow)
const stayQuiet = () => {}

/** The place of the featured tools, which come when the rest of the page is there. Premium is free of promotion. */
export function FeaturedSlot() {
  const isPremium = useSession().user?.is_premium === true
  const isReady = useIsReady()
  return (
    <div className={`screen-only ${classes.slot}`}>
      <Later isWanted={isReady && !isPremium} load={load} onFailure={stayQuiet} />
    </div>
  )
}
