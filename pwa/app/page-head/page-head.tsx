import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { catalogue } from '../../data/catalogue-client.ts'

const NO_VERSION = 0
const readVersion = () => catalogue.state().version
const readFirstVersion = () => NO_VERSION

/** The address that the server has written the head for; null in the shell, which comes without one. */
let written: string | null | undefined

/**
 * Keeps title, description and all other tags of the head right: for the page that was gone to, and when the catalogue
 * changes what there is to say of it. The server has done it for the first page, so what it takes is loaded later.
 */
export function PageHead(): null {
  const { pathname, search } = useLocation()
  const version = useSyncExternalStore(catalogue.subscribe, readVersion, readFirstVersion)

  useEffect(() => {
    const address = pathname + search
    if (written === undefined) written = document.querySelector('[data-head]') === null ? null : address
    if (written === address && version === NO_VERSION) return
    written = null
    const controller = new AbortController()
    import('./show-head.ts')
      .then(({ showHead }) => showHead(pathname, search, controller.signal))
      // Without it the page is still the page.
      .catch(() => {})
    return () => controller.abort()
  }, [pathname, search, version])

  return null
}
