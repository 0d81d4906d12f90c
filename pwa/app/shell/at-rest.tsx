import { useEffect, useState } from 'react'
import '../../data/when-at-rest.ts'
import { findSession } from '../../data/find-session.ts'
import { useSession } from '../../data/session.ts'
import { installWay, isStandalone, thisBrowser } from '../../features/install/install-way.ts'
import { offerInstall } from '../../service-worker/pwa-store.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { FreshNote } from './fresh-note.tsx'
import { checkAll } from './freshness.ts'

export { checkAll }

const webMcp = lazyCode(() => import('../../features/web-mcp/web-mcp.tsx'))
const atRiskNote = lazyCode(() => import('../../features/unsaved/at-risk-note.tsx'))
const standalone = lazyCode(() => import('./standalone.tsx'))

/** What comes once the catalogue is on the device and the page rests; nothing on the screen waits for it. */
export function AtRest() {
  useEffect(findSession, [])
  return (
    <>
      <FreshNote />
      <InstallOffer />
      <LazyPart code={standalone} isWanted={isStandalone()}>
        {({ Standalone }) => <Standalone onPull={checkAll} />}
      </LazyPart>
      <LazyPart code={webMcp} isWanted={'modelContext' in document}>
        {({ WebMcp }) => <WebMcp />}
      </LazyPart>
      <LazyPart code={atRiskNote} isWanted={useSession().user !== null}>
        {({ AtRiskNote }) => <AtRiskNote />}
      </LazyPart>
    </>
  )
}

const installSteps = lazyCode(() => import('../../features/install/install-steps.tsx'))

/** Where the browser has no offer to install, the same buttons tell how to do it by hand. Nothing opens by itself. */
function InstallOffer() {
  const [way] = useState(() => installWay(thisBrowser()))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (way !== null) offerInstall(() => setOpen(true))
  }, [way])
  return (
    way && (
      <LazyPart code={installSteps} isWanted={isOpen} giveUp={() => setOpen(false)}>
        {({ InstallSteps }) => <InstallSteps way={way} onClose={() => setOpen(false)} />}
      </LazyPart>
    )
  )
}
