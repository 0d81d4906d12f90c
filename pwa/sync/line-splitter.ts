/** Turns the bytes of a text, as they come, into its lines. */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #rest = ''

  /** The lines that these bytes complete. @throws TypeError when they are no UTF-8. */
  push(bytes: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines
  }

  /** The last line, which nothing ends. @throws TypeError when the text breaks off within a character. */
  end(): string {
    return this.#rest + this.#decoder.decode()
  }
}
