import { MantineProvider } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { InitialData } from '#shared/api/initial-data.ts'
import { paths } from '#shared/paths.ts'
import { InitialDataProvider } from '../data/initial-data.ts'
import { HomePage } from '../pages/home-page.tsx'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { createColorSchemeManager } from './color-scheme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import {
  CategoriesPage,
  GalleryPage,
  NotFoundPage,
  OpeningSoonPage,
  prefetchPages,
  ToolPage,
  TrendingPage,
} from './lazy-pages.ts'
import { PLANNED_PAGES } from './planned-pages.ts'
import { Shell } from './shell/shell.tsx'
import { ToolRedirect } from './tool-redirect.tsx'

const colorSchemeManager = createColorSchemeManager()

/** The app below its router, which differs between the server and the browser. */
export function App({ initialData }: { initialData: InitialData | null }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      withGlobalClasses={false}
    >
      <InitialDataProvider value={initialData}>
        <Shell>
          <Pages />
        </Shell>
      </InitialDataProvider>
    </MantineProvider>
  )
}

/** The outer Suspense stays from page to page, so that the old page stands until the next one is there. */
function Pages() {
  const { pathname } = useLocation()
  useEffect(prefetchPages, [])
  return (
    <Suspense>
      <ErrorBoundary key={pathname}>
        <PageRoutes />
      </ErrorBoundary>
    </Suspense>
  )
}

function PageRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path="/tool/:id" element={<ToolPage />} />
      <Route path="/tools/:id" element={<ToolRedirect />} />
      <Route path={paths.categories} element={<CategoriesPage />} />
      <Route path={paths.trending} element={<TrendingPage />} />
      {PLANNED_PAGES.map(({ path, title, promise }) => (
        <Route
          key={path}
          path={path}
          element={<OpeningSoonPage key={path} title={title} promise={promise} />}
        />
      ))}
      {GalleryPage && <Route path="/dev/gallery" element={<GalleryPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
