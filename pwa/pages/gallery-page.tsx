import { Gallery } from '../ui/gallery/gallery.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './gallery-page.module.css'
import plain from './plain-page.module.css'

/** Every shared component in both themes. */
export function GalleryPage() {
  return (
    <div className={`page-width ${plain.page}`}>
      <PageTitle name="Gallery">Gallery</PageTitle>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} data-mantine-color-scheme={scheme} className={classes.theme}>
          <Gallery name={scheme} />
        </div>
      ))}
    </div>
  )
}
