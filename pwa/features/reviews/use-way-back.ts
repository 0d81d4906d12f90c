import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { askToSignIn, signInRequest } from '../../data/sign-in-request.ts'

/** Whoever signs in from here comes back to here, though what they pressed is gone. @returns the way to sign in */
export function useWayBack(heading: RefObject<HTMLElement | null>): () => void {
  const pressed = useRef<Element | null>(null)

  const arrive = useEffectEvent(() => {
    const isGone = pressed.current?.isConnected === false
    if (!isGone || signInRequest.get() !== null || heading.current === null) return
    pressed.current = null
    heading.current.focus()
  })
  // What they come back to may still be on its way.
  useEffect(() => arrive())
  useEffect(() => signInRequest.subscribe(() => requestAnimationFrame(() => arrive())), [])
  return () => {
    pressed.current = document.activeElement
    askToSignIn()
  }
}
