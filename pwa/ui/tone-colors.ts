/** What a state means to whoever reads it. The colour only repeats the word beside it. */
export type Tone = 'quiet' | 'good' | 'warning' | 'bad'

/** The theme's colour for each tone, for badges, alerts and progress. */
export const TONE_COLORS: Readonly<Record<Tone, 'gray' | 'pine' | 'yellow' | 'red'>> = {
  quiet: 'gray',
  good: 'pine',
  warning: 'yellow',
  bad: 'red',
}
