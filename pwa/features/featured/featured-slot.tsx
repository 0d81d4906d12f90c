import { useSession } from '../../data/session.ts'
import { useIsReady } from '../../data/use-catalogue.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import classes from './featured-slot.module.css'

const row = lazyCode(() => import('./featured-row.tsx'))

/** The place of the featured tools, which come when the rest of the page is there. Premium is free of promotion. */
export function FeaturedSlot() {
  const isPremium = useSession().user?.is_premium === true
  const isReady = useIsReady()
  return (
    <div className={`screen-only premium-hidden ${classes.slot}`}>
      <LazyPart code={row} isWanted={isReady && !isPremium}>
        {({ FeaturedRow }) => <FeaturedRow />}
      </LazyPart>
    </div>
  )
}
