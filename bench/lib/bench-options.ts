/** Options of a run. */
export interface BenchOptions {
  /** Small shapes, to see that everything works: the figures go into no report. */
  quick: boolean
  /** Measures Directus too, whose installation is large. */
  directus: boolean
}
