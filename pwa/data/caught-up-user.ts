import { createStore } from 'zustand/vanilla'

/** The user of whom this page has had all rows that the server has; null while there is none. */
export const caughtUpUser = createStore<number | null>(() => null)
