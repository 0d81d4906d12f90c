import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { InitialData } from '#shared/api/initial-data.ts'
import { App } from './app/app.tsx'

/** The inner HTML of #root for an address (path and search) of the home page. */
export function render(url: string, initial: InitialData): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={url}>
        <App initialData={initial} />
      </StaticRouter>
    </StrictMode>,
  )
}
