import { useEffect } from 'react'
import '../../data/when-at-rest.ts'
import { findSession } from '../../data/find-session.ts'
import { useSession } from '../../data/session.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const webMcp = lazyCode(() => import('../../features/web-mcp/web-mcp.tsx'))
const atRiskNote = lazyCode(() => import('../../features/unsaved/at-risk-note.tsx'))

/** What comes once the catalogue is on the device and the page rests; nothing on the screen waits for it. */
export function AtRest() {
  useEffect(findSession, [])
  return (
    <>
      <LazyPart code={webMcp} isWanted={'modelContext' in document}>
        {({ WebMcp }) => <WebMcp />}
      </LazyPart>
      <LazyPart code={atRiskNote} isWanted={useSession().user !== null}>
        {({ AtRiskNote }) => <AtRiskNote />}
      </LazyPart>
    </>
  )
}
