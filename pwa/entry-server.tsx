import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { InitialData } from '#shared/api/initial-data.ts'
import { App } from './app/app.tsx'
import { eagerPages } from './app/eager-pages.ts'
import { servedName } from './app/served-pages.ts'

/** The inner HTML of #root for an address (path and search). */
export function render(url: string, initial: InitialData): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={url}>
        <App initialData={initial} pages={eagerPages} />
      </StaticRouter>
    </StrictMode>,
  )
}

/** The source file of the page at a path, as the build's manifest names it; null where the app itself holds the page. */
export function pageFile(path: string): string | null {
  const name = servedName(path)
  return name === null ? null : `pages/${name}-page.tsx`
}
