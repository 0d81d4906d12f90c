import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { type PageTool, pageTools } from './page-tools.ts'

/** What browsers with WebMCP have; no library describes it yet. */
interface ModelContext {
  registerTool: (tool: PageTool, options: { signal: AbortSignal }) => Promise<void> | void
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext
  }
}

/** Offers an agent of the browser what the page can do. Browsers without WebMCP never fetch this. */
export function WebMcp() {
  const navigate = useNavigate()
  const goTo = useEffectEvent((path: string) => navigate(path))
  useEffect(() => {
    const offer = new AbortController()
    for (const tool of pageTools(goTo)) void register(tool, offer.signal)
    return () => offer.abort()
  }, [])
  return null
}

/** A browser whose draft differs takes none, and the page goes on. */
async function register(tool: PageTool, signal: AbortSignal): Promise<void> {
  try {
    await document.modelContext?.registerTool(tool, { signal })
  } catch {
    // Nobody is told: the person who sits here has not asked for it.
  }
}
