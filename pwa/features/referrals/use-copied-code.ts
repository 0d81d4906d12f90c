import { useEffect, useState } from 'react'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast.ts'

/** Copies the code and says so, for a moment also through `isCopied`. */
export function useCopiedCode(code: string) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), UI_TIMES.copied)
    return () => clearTimeout(timer)
  }, [count])
  const copy = async () => {
    const isCopied = await copyText(code)
    setCount((last) => (isCopied ? last + 1 : 0))
    if (isCopied) showToast({ title: 'Code copied to clipboard' })
    else showToast({ tone: 'error', title: 'Failed to copy code', text: 'Please copy the code manually' })
  }
  return { isCopied: count > 0, copy: () => void copy() }
}
