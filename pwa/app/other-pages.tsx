import { matchPath, Route, Routes } from 'react-router-dom'
import { ADMIN_PAGES } from './admin/lazy-admin-pages.tsx'
import type { LazyPage } from './lazy-page.tsx'
import { ADMIN_FRAME, NOT_FOUND, OTHER_PAGES } from './lazy-pages.ts'

/** Longer than that an empty window is worse than a frame without its page. */
const PATIENCE_MS = 200

/** The pages that the server does not draw. Few visits begin at one, so their list comes with the first of them. */
export function OtherPages() {
  return (
    <Routes>
      {OTHER_PAGES.map(routeTo)}
      <Route element={<ADMIN_FRAME.Page />}>{ADMIN_PAGES.map(routeTo)}</Route>
      {routeTo(NOT_FOUND)}
    </Routes>
  )
}

function routeTo({ path, Page }: LazyPage) {
  return <Route key={path} path={path} element={<Page />} />
}

/**
 * Fetches what the page at an address needs, all at once, or as much of it as comes soon. React would ask for one file
 * after the other, and hold back for 300 ms each that follows a gap on the screen.
 */
export async function fetchPage(pathname: string): Promise<void> {
  const isHere = ({ path }: LazyPage) => matchPath(path, pathname) !== null
  const admin = ADMIN_PAGES.find(isHere)
  const page = admin ?? OTHER_PAGES.find(isHere) ?? NOT_FOUND
  const files = [page.load(), admin && ADMIN_FRAME.load()]
  // What cannot be fetched is told where the page is drawn.
  await Promise.race([
    Promise.all(files).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
}
