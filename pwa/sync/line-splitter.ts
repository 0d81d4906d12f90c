/** Splits a text into lines while its bytes arrive. */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #rest = ''

  /** The lines that these bytes complete. @throws TypeError when they are not UTF-8 */
  push(bytes: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines
  }

  /** The last line, which has no line break. @throws TypeError when the text ends within a character */
  end(): string {
    return this.#rest + this.#decoder.decode()
  }
}
