import type { CSSProperties } from 'react'
import { Gallery } from '../ui/gallery/gallery.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ROLES } from '../ui/theme.ts'

/** Mantine's roles said anew: the page has settled them for its own theme. */
const roles: CSSProperties & typeof ROLES = ROLES

/** Every shared component in both themes. */
export function GalleryPage() {
  return (
    <div className="page-width py-page">
      <PageTitle>Gallery</PageTitle>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          data-mantine-color-scheme={scheme}
          style={roles}
          className="text-ink border rounded-lg bg-page p-4 mt-6"
        >
          <Gallery name={scheme} />
        </div>
      ))}
    </div>
  )
}
