import '../../data/when-at-rest.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const webMcp = lazyCode(() => import('../../features/web-mcp/web-mcp.tsx'))

/** What comes once the catalogue is on the device and the page rests; nothing on the screen waits for it. */
export function AtRest() {
  return (
    <LazyPart code={webMcp} isWanted={'modelContext' in document}>
      {({ WebMcp }) => <WebMcp />}
    </LazyPart>
  )
}
