/** What can be sent to somebody else (SPEC §3). */
export interface ShareData {
  type: 'tool' | 'comparison' | 'collection'
  title: string
  description: string
  /** A path of this site, or a whole address on it. */
  url: string
}
