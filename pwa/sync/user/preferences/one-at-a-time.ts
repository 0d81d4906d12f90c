/**
 * Calls for a job: at once, or once more after the run under way. One that fails is not run again by itself, whatever
 * it has set off: the next call does.
 */
export function oneAtATime(job: () => Promise<void>): () => void {
  let isRunning = false
  let isAskedAgain = false
  const ended = (runsAgain: boolean) => {
    isRunning = false
    if (runsAgain) call()
  }
  const call = () => {
    isAskedAgain = isRunning
    if (isRunning) return
    isRunning = true
    job().then(
      () => ended(isAskedAgain),
      () => ended(false),
    )
  }
  return call
}
