export const requestMessages = {
  /** The message of the error that a non-ok answer raises; `text` is its body, or its status text when it has none. */
  failed: (status: number, text: string) => `${status}: ${text}`,
} as const
