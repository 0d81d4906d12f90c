import './ui/styles/index.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { App } from './app/app.tsx'
import { NO_PAGES, pagesWith } from './app/served-pages.ts'
import { readInitialData } from './data/initial-data.ts'
import { keepOffer } from './data/premium-offer.ts'
import { watchMoves } from './ui/history-moves.ts'

/** The server draws the public pages; the precached shell and all other pages come empty. */
async function start(root: HTMLElement): Promise<void> {
  const isDrawn = root.firstElementChild !== null
  const { pathname } = location
  const pages = await pagesWith(pathname)
  if (pages === NO_PAGES && pathname !== paths.home)
    await import('./app/other-pages.tsx').then((other) => other.fetchPage(pathname)).catch(() => {})
  const initialData = readInitialData()
  if (initialData !== null) keepOffer(initialData)
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App initialData={initialData} pages={pages} />
      </BrowserRouter>
    </StrictMode>
  )
  watchMoves()
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
// Not awaited here: the pages' files import from this one, and would wait for its end.
void start(root)
