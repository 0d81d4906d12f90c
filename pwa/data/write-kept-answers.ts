import { buildName, KEPT_ANSWERS, type KeptAnswers } from './kept-answers.ts'

/** Storage may be refused or full; then the next visit waits for the worker. */
export function writeKeptAnswers(answers: KeptAnswers): void {
  const text = buildName() + JSON.stringify(answers)
  try {
    if (localStorage.getItem(KEPT_ANSWERS) !== text) localStorage.setItem(KEPT_ANSWERS, text)
  } catch {
    forgetOlder()
  }
}

/** Older answers would be put right a moment after they are shown, but none are better. */
function forgetOlder(): void {
  try {
    localStorage.removeItem(KEPT_ANSWERS)
  } catch {
    // Nothing is kept at all.
  }
}
