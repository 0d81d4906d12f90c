import { FindField } from '../features/find/find-field.tsx'
import { HubAims, HubClose } from '../features/hub/hub-aims.tsx'
import { HubDevice } from '../features/hub/hub-device.tsx'
import { HubAgents, HubCompare, HubHero, HubProblem, HubVerified } from '../features/hub/hub-story.tsx'
import { KeptSummary } from '../features/kept/kept-note.tsx'
import classes from './plain-page.module.css'

/** Why one central place: the trouble, what the hub does about it, and where it stands today. */
export function HubPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <HubHero />
      <HubProblem />
      <HubDevice>
        <KeptSummary />
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
