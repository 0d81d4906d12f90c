import { Route, Routes } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { ADMIN_PAGES } from './admin/lazy-admin-pages.ts'
import {
  AccountPage,
  AdminPages,
  AgentDashboardPage,
  AgentDemoPage,
  FavoritesPage,
  GalleryPage,
  NotFoundPage,
  PlatformRevenuePage,
  ReferralsPage,
  ShareRedirect,
  SubscribePage,
  SupportPage,
  UnsubscribePage,
} from './lazy-pages.ts'

/** The pages that the server does not draw. Few visits begin at one, so their list comes with the first of them. */
export function OtherPages() {
  return (
    <Routes>
      <Route path={paths.share} element={<ShareRedirect />} />
      <Route path={paths.subscribe} element={<SubscribePage />} />
      <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
      <Route path={paths.account} element={<AccountPage />} />
      <Route path={paths.agentDemo} element={<AgentDemoPage />} />
      <Route path={paths.agentDashboard} element={<AgentDashboardPage />} />
      <Route path={paths.favorites} element={<FavoritesPage />} />
      <Route path={paths.referrals} element={<ReferralsPage />} />
      <Route path={paths.platformRevenue} element={<PlatformRevenuePage />} />
      <Route path={paths.support} element={<SupportPage />} />
      <Route element={<AdminPages />}>
        {ADMIN_PAGES.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      {GalleryPage && <Route path="/dev/gallery" element={<GalleryPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
