import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { shellMessages } from '#shared/messages/shell.ts'
import { showToast } from './toast.ts'

/**
 * Code in a file of its own, fetched when it is first asked for. A failure is forgotten: asking again fetches again, but in Chromium, which
 * answers with the failure for as long as the page lives.
 */
export interface LazyCode<T> {
  load: () => Promise<T>
  /** Ahead of its use; a failure is told when it is used. */
  preload: () => void
  /** null until it is there. What is there can be used at once: even an import of it would come a frame late. */
  current: () => T | null
  /** For what was pressed: does it with the code, at once where that is there. What cannot be fetched is told. */
  run: (work: (code: T) => unknown) => void
  /** Refuses in words what was pressed. Who has tried again is offered another page. */
  tellMissing: () => void
}

/** Makes it once, outside of components: `const code = lazyCode(() => import('./share-dialog.tsx'))`. */
export function lazyCode<T>(fetchCode: () => Promise<T>): LazyCode<T> {
  let code: T | null = null
  let coming: Promise<T> | null = null
  let misses = 0
  const load = () => {
    coming ??= fetchCode().then(
      (fetched) => {
        code = fetched
        return fetched
      },
      (error: unknown) => {
        coming = null
        misses++
        throw error
      },
    )
    return coming
  }
  const tellMissing = () => {
    const { unreachable, offline } = commonMessages
    const told = { title: navigator.onLine ? unreachable : offline, tone: 'error' } as const
    showToast(misses > 1 ? { ...told, action: RELOAD } : told)
  }
  return {
    load,
    preload: () => void load().catch(() => {}),
    current: () => code,
    run(work) {
      if (code === null) load().then(work, tellMissing)
      else work(code)
    },
    tellMissing,
  }
}

const RELOAD = { label: shellMessages.reload, onClick: () => location.reload() }

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
  /** Takes back the press that has asked for it when it could not be fetched, which is told. */
  giveUp?: () => void
}

/** A part of the screen in a file of its own. A failure takes nothing with it and can be tried again. */
export function LazyPart<T extends object>(props: LazyPartProps<T>) {
  const { code, children, isWanted = true, waiting = null, failed } = props
  const [outcome, setOutcome] = useState<{ code: T } | 'failed' | null>(null)
  const isRetry = useRef(false)
  const fail = useEffectEvent(() => {
    setOutcome('failed')
    props.giveUp?.()
    if (props.giveUp || isRetry.current) code.tellMissing()
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
  if (!isWanted) {
    if (outcome === 'failed') setOutcome(null)
    return null
  }
  const retry = () => {
    isRetry.current = true
    setOutcome(null)
  }
  const there = outcome === 'failed' ? null : (outcome?.code ?? code.current())
  if (there !== null) return children(there)
  return outcome === 'failed' ? failed?.(retry) : waiting
}
