import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** Code in a file of its own, fetched when it is first asked for. A failure is forgotten: asking again fetches again. */
export interface LazyCode<T> {
  load: () => Promise<T>
  /** Ahead of its use; a failure is told when it is used. */
  preload: () => void
  /** null until it is there. What is there can be used at once: even an import of it would come a frame late. */
  current: () => T | null
}

/** Makes it once, outside of components: `const code = lazyCode(() => import('./share-dialog.tsx'))`. */
export function lazyCode<T>(fetchCode: () => Promise<T>): LazyCode<T> {
  let code: T | null = null
  let coming: Promise<T> | null = null
  const load = () => {
    coming ??= fetchCode().then(
      (fetched) => {
        code = fetched
        return fetched
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  return { load, preload: () => void load().catch(() => {}), current: () => code }
}

interface LazyPartProps<T> {
  code: LazyCode<T>
  /** Draws it once it is there. */
  children: (code: T) => ReactNode
  /** Whether it is to be on the screen, which it is unless told. Wanted anew after a failure, it is fetched again. */
  isWanted?: boolean
  /** Stands in its place until it is there. */
  waiting?: ReactNode
  /** Stands in its place when it could not be fetched; nothing unless told. */
  failed?: (retry: () => void) => ReactNode
  onFailure?: () => void
}

/** A part of the screen in a file of its own. A failure takes nothing with it and can be tried again. */
export function LazyPart<T extends object>(props: LazyPartProps<T>) {
  const { code, children, isWanted = true, waiting = null, failed } = props
  const [outcome, setOutcome] = useState<{ code: T } | 'failed' | null>(null)
  const fail = useEffectEvent(() => {
    setOutcome('failed')
    props.onFailure?.()
  })
  const isAsked = isWanted && outcome === null
  useEffect(() => {
    if (!isAsked) return
    let isOpen = true
    code.load().then(
      (loaded) => isOpen && setOutcome({ code: loaded }),
      () => isOpen && fail(),
    )
    return () => {
      isOpen = false
    }
  }, [isAsked, code])
  const retry = () => setOutcome(null)
  if (!isWanted) {
    if (outcome === 'failed') retry()
    return null
  }
  const there = outcome === 'failed' ? null : (outcome?.code ?? code.current())
  if (there !== null) return children(there)
  return outcome === 'failed' ? failed?.(retry) : waiting
}
