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
      this.#name = randomName()
    }
    return { 'Idempotency-Key': this.#name }
  }

  /** It was answered. */
  done(): void {
    this.#name = ''
  }
}

/** 128 random bits; `crypto.randomUUID` is missing from pages that are not secure. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
