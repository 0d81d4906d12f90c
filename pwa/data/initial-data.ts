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
    return JSON.parse(text)
  } catch {
    return null
  }
}
