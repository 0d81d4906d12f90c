import { Favorites } from '../features/favorites/favorites.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

export function FavoritesPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Favorites</PageTitle>
      <p className={classes.lead}>The tools you keep, on all your devices.</p>
      <Favorites />
    </div>
  )
}
