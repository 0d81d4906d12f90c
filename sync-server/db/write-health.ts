import type { AppError } from '../errors/app-error.ts'

export interface WriteTrouble {
  /** The engine's code. */
  code: string
  /** In words for the operator. */
  reason: string
}

/** Whether a database can be written, according to the last attempt of a connection. */
export class WriteHealth {
  readonly #failures = new Map<string, number>()
  #trouble: WriteTrouble | null = null
  #listener: (trouble: WriteTrouble | null) => void = () => {}

  /** null: the last attempt has succeeded. */
  get trouble(): WriteTrouble | null {
    return this.#trouble
  }

  /** How many statements have failed, by the engine's code. */
  get failures(): ReadonlyMap<string, number> {
    return this.#failures
  }

  /** Calls the listener once when a trouble begins, not for each failure, and with null when it is over. */
  onChange(listener: (trouble: WriteTrouble | null) => void): void {
    this.#listener = listener
  }

  /** Reports that a statement has failed because nothing can be saved. @returns the error, to be thrown */
  noteFailure<E extends AppError>({ code, reason }: WriteTrouble, error: E): E {
    this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1)
    if (this.#trouble?.code !== code) this.#change({ code, reason })
    return error
  }

  /** Reports a successful write. */
  noteCommit(): void {
    if (this.#trouble !== null) this.#change(null)
  }

  #change(trouble: WriteTrouble | null): void {
    this.#trouble = trouble
    this.#listener(trouble)
  }
}
