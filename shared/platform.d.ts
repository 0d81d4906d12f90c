/** What every platform this code runs on has beside ECMAScript. Both sides bring their own full types. */
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][])
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
  sort(): void
  keys(): IterableIterator<string>
  toString(): string
  readonly size: number
}

declare class URL {
  static canParse(url: string, base?: string): boolean
  constructor(url: string, base?: string)
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly hash: string
  readonly searchParams: URLSearchParams
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  decode(bytes: Uint8Array<ArrayBuffer>): string
}
