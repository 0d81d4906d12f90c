import { Route, Routes } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import {
  AccountPage,
  FavoritesPage,
  GalleryPage,
  NotFoundPage,
  OpeningSoonPage,
  ReferralsPage,
  ShareRedirect,
  SubscribePage,
  SupportPage,
  UnsubscribePage,
} from './lazy-pages.ts'
import { PLANNED_PAGES } from './planned-pages.ts'

/** The pages that the server does not draw. Few visits begin at one, so their list comes with the first of them. */
export function OtherPages() {
  return (
    <Routes>
      <Route path={paths.share} element={<ShareRedirect />} />
      <Route path={paths.subscribe} element={<SubscribePage />} />
      <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
      <Route path={paths.account} element={<AccountPage />} />
      <Route path={paths.favorites} element={<FavoritesPage />} />
      <Route path={paths.referrals} element={<ReferralsPage />} />
      <Route path={paths.support} element={<SupportPage />} />
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
