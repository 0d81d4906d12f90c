import { FindField } from '../features/find/find-field.tsx'
import { HubAgents } from '../features/hub/hub-agents.tsx'
import { HubAims } from '../features/hub/hub-aims.tsx'
import { HubClose } from '../features/hub/hub-close.tsx'
import { HubCompare } from '../features/hub/hub-compare.tsx'
import { HubDevice } from '../features/hub/hub-device.tsx'
import { HubHero } from '../features/hub/hub-hero.tsx'
import { HubProblem } from '../features/hub/hub-problem.tsx'
import { HubVerified } from '../features/hub/hub-verified.tsx'
import classes from './plain-page.module.css'

/** Why one central place: the trouble, what the hub does about it, and where it stands today. */
export function HubPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <HubHero />
      <HubProblem />
      <HubDevice />
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
