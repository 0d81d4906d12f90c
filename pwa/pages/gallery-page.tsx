import type { CSSProperties } from 'react'
import { Gallery } from '../ui/gallery/gallery.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ROLES } from '../ui/theme.ts'
import classes from './gallery-page.module.css'
import plain from './plain-page.module.css'

/** Mantine's roles said anew: the page has settled them for its own theme. */
const roles: CSSProperties & typeof ROLES = ROLES

/** Every shared component in both themes. */
export function GalleryPage() {
  return (
    <div className={`page-width ${plain.page}`}>
      <PageTitle>Gallery</PageTitle>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          data-mantine-color-scheme={scheme}
          style={roles}
          className={`text-ink border rounded-lg bg-page ${classes.theme}`}
        >
          <Gallery name={scheme} />
        </div>
      ))}
    </div>
  )
}
