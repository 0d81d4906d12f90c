import { useEffect } from 'react'

const SITE = 'AI Tool Hub'

/** Names the page in the tab and in the history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === SITE ? title : `${title} · ${SITE}`
  }, [title])
}
