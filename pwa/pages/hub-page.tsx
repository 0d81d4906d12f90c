import { useHasPart } from '../data/use-catalogue.ts'
import { FindField } from '../features/find/find-field.tsx'
import { HubAims, HubClose } from '../features/hub/hub-aims.tsx'
import { HubDevice } from '../features/hub/hub-device.tsx'
import { HubAgents, HubCompare, HubHero, HubProblem, HubVerified } from '../features/hub/hub-story.tsx'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'
import classes from './plain-page.module.css'

const keptCode = lazyCode(() => import('../features/kept/kept-note.tsx'))

/** Why one central place: the trouble, what the hub does about it, and where it stands today. */
export function HubPage() {
  const hasPart = useHasPart()
  return (
    <div className={`page-width ${classes.page}`}>
      <HubHero />
      <HubProblem />
      <HubDevice>
        {hasPart && <LazyPart code={keptCode}>{({ KeptSummary }) => <KeptSummary />}</LazyPart>}
      </HubDevice>
      <HubCompare />
      <HubVerified />
      <HubAgents />
      <HubAims />
      <HubClose>
        <FindField />
      </HubClose>
    </div>
  )
}
