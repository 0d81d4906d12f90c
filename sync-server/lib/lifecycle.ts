/** Something that runs until it is stopped. Stopping what never started must do no harm. */
export interface Part {
  start?(): void | Promise<void>
  stop(): void | Promise<void>
}

/**
 * Starts parts in order. When one cannot start, all are stopped and its error is thrown.
 * @returns a function that stops them in reverse order; a part that fails to stop does not keep the others running
 */
export async function startParts(parts: readonly Part[]): Promise<() => Promise<void>> {
  try {
    for (const part of parts) await part.start?.()
  } catch (error) {
    await stopParts(parts).catch(() => {})
    throw error
  }
  return () => stopParts(parts)
}

/** @throws AggregateError of all that failed */
async function stopParts(parts: readonly Part[]): Promise<void> {
  const errors: unknown[] = []
  for (const part of parts.toReversed()) {
    try {
      await part.stop()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be stopped.')
}
