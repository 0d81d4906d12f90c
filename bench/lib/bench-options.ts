/** How a bench is run. */
export interface BenchOptions {
  /** A small shape of everything, to see that it works: its figures go into no report. */
  quick: boolean
  /** Measures Directus too, which is a big one to install. */
  directus: boolean
}
