/** What people can share (SPEC §3). */
export interface ShareData {
  type: 'tool' | 'comparison' | 'collection'
  title: string
  description: string
  /** A path of this site, or a whole address on it. */
  url: string
}
