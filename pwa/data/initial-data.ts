import { createContext, useContext } from 'react'
import type { InitialData } from '#shared/api/initial-data.ts'

const InitialDataContext = createContext<InitialData | null>(null)

/** Gives the facts that the server wrote into the page to the hooks, on the server and in the browser alike. */
export const InitialDataProvider = InitialDataContext.Provider

export function useInitialData(): InitialData | null {
  return useContext(InitialDataContext)
}

/** What the server wrote into this page; null in the precached shell, which carries nothing. */
export function readInitialData(): InitialData | null {
  const text = document.getElementById('initial-data')?.textContent
  if (!text) return null
  try {
    const data: unknown = JSON.parse(text)
    return isInitialData(data) ? data : null
  } catch {
    return null
  }
}

/** Our own server wrote it into this page, so its form is enough. By hand: the first load has no zod. */
function isInitialData(value: unknown): value is InitialData {
  if (typeof value !== 'object' || value === null) return false
  const { categories, stats, tools, trending }: Partial<Record<keyof InitialData, unknown>> = value
  return [categories, tools, trending].every(Array.isArray) && typeof stats === 'object' && stats !== null
}
