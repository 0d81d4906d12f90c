import { randomId } from './random-id.ts'

/**
 * Names requests so that the same one, sent again because its answer was lost, happens once: the server answers it with
 * what it answered first. What says something else is another request, and so is the next one after an answer.
 */
export class RepeatableRequest {
  #body = ''
  #name = ''

  /** The header for a request with this body. */
  header(body: unknown): { 'Idempotency-Key': string } {
    const text = JSON.stringify(body)
    if (this.#name === '' || text !== this.#body) {
      this.#body = text
      this.#name = randomId()
    }
    return { 'Idempotency-Key': this.#name }
  }

  /** It was answered. */
  done(): void {
    this.#name = ''
  }
}
