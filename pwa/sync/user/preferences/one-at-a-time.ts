/**
 * @returns a function that runs the job at once, or once more after the run under way. A failed run is not repeated,
 * even when it was asked for again: only the next call runs it.
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
