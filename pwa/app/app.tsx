import { MantineProvider } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { InitialData } from '#shared/api/initial-data.ts'
import { paths } from '#shared/paths.ts'
import { InitialDataProvider } from '../data/initial-data.ts'
import { HomePage } from '../pages/home-page.tsx'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { ToolCardActions } from '../ui/tool-card-actions.ts'
import { CardActions } from './card-actions.tsx'
import { createColorSchemeManager } from './color-scheme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageHead } from './page-head/page-head.tsx'
import { SERVED_ROUTES, type ServedPages } from './served-pages.ts'
import { Shell } from './shell/shell.tsx'
import { CompareSlot, SignInSlot } from './slots.tsx'
import { ToolRedirect } from './tool-redirect.tsx'

const colorSchemeManager = createColorSchemeManager()

const OtherPages = lazy(() => import('./other-pages.tsx').then((file) => ({ default: file.OtherPages })))

interface AppProps {
  initialData: InitialData | null
  pages: ServedPages
}

/** The app below its router. The server has all its pages at hand, a browser fetches them. */
export function App({ initialData, pages }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      withGlobalClasses={false}
    >
      <InitialDataProvider value={initialData}>
        <PageHead />
        <ToolCardActions value={CardActions}>
          <Shell>
            <Pages served={pages} />
          </Shell>
        </ToolCardActions>
        <CompareSlot />
        <SignInSlot />
      </InitialDataProvider>
    </MantineProvider>
  )
}

/** The outer Suspense stays from page to page, so that the old page stands until the next one is there. */
function Pages({ served }: { served: ServedPages }) {
  const { pathname } = useLocation()
  return (
    <Suspense>
      <ErrorBoundary key={pathname}>
        <PageRoutes served={served} />
      </ErrorBoundary>
    </Suspense>
  )
}

function PageRoutes({ served }: { served: ServedPages }) {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path="/tools/:id" element={<ToolRedirect />} />
      {SERVED_ROUTES.map(({ path, name, LazyPage }) => (
        <Route key={path} path={path} Component={served[name] ?? LazyPage} />
      ))}
      <Route path="*" element={<OtherPages />} />
    </Routes>
  )
}
