import type { ToolChange } from './tool-change.ts'

/** What happened to a tool that somebody follows. */
export type News =
  | { kind: 'changed'; change: ToolChange }
  /** It came into the catalogue. */
  | { kind: 'new' }
  /** It was in the catalogue, and now is part of what is followed. */
  | { kind: 'joined' }
  /** It has left the catalogue. */
  | { kind: 'gone' }
  /** Its price has come down to what somebody waits for, in US dollars a month; 0: it can be used for nothing. */
  | { kind: 'reached'; atMost: number }
