import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { currentSession, endedUser, followSession } from '../../data/session.ts'
import { createScrollPositions } from './scroll-positions.ts'
import { scrollWhenTall } from './scroll-when-tall.ts'

const isBrowser = typeof window !== 'undefined'
const positions = createScrollPositions()

if (isBrowser) {
  followUser()
  // In whichever tab somebody signs out.
  followSession(followUser)
}

/** A session that ended by itself leaves the places as they are: nobody else has come. */
function followUser(): void {
  positions.belongTo(currentSession().user?.id ?? endedUser())
}

/** A new page begins at its top; going back finds the old place again, also when its content arrives a moment later. */
export function useScrollMemory(): void {
  const { key: entry, pathname, search } = useLocation()
  // Every page that is loaded, not moved to, begins with the same entry.
  const key = `${entry} ${pathname}${search}`
  const arrival = useNavigationType()
  const leftPath = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', positions.save)
    return () => window.removeEventListener('pagehide', positions.save)
  }, [])

  const useEarlyEffect = isBrowser ? useLayoutEffect : useEffect
  useEarlyEffect(() => {
    const isOtherPage = leftPath.current !== pathname
    leftPath.current = pathname
    const wanted = positions.get(key)
    let stop = () => {}
    if (arrival === 'POP' && wanted !== undefined) stop = scrollWhenTall(wanted)
    else if (isOtherPage) window.scrollTo(0, 0)

    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', remember)
    }
  }, [key])
}
