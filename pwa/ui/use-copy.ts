import { useEffect, useRef, useState } from 'react'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { copyText } from './copy-text.ts'
import { hideToast, showToast } from './toast.ts'

interface Copied {
  what: 'link' | 'text'
  /** Tells one copy from the next, so that each starts its own two seconds. */
  count: number
}

const DONE = { link: shareMessages.linkCopied, text: shareMessages.textCopied } as const

/** Copies and says so, for a moment also through `copied`. */
export function useCopy() {
  const [copied, setCopied] = useState<Copied | null>(null)
  const hasFailed = useRef(false)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), UI_TIMES.copied)
    return () => clearTimeout(timer)
  }, [copied])

  // 'Copy it manually' means nothing once the address is out of sight.
  useEffect(
    () => () => {
      if (hasFailed.current) hideToast()
    },
    [],
  )

  /** Whether it worked. */
  const copy = async (what: Copied['what'], text: string): Promise<boolean> => {
    const isCopied = await copyText(text)
    hasFailed.current = !isCopied
    if (isCopied) {
      setCopied((last) => ({ what, count: (last?.count ?? 0) + 1 }))
      showToast({ title: DONE[what] })
    } else {
      setCopied(null)
      showToast({ tone: 'error', ...shareMessages.copyFailed })
    }
    return isCopied
  }
  return { copied: copied?.what ?? null, copy }
}
