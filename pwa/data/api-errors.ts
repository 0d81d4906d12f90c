interface ApiAnswer {
  status: number
  text: string
  code: string | null
  detail: string | null
  retryAfter: number | null
}

/** The server answered, but not with a success. The message has the form of SPEC §8: `404: the body or the status text`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The body, or the status text. */
  readonly text: string
  /** The stable code of the problem document, such as `not-found`. */
  readonly code: string | null
  /** What the server says about it, in words for people. */
  readonly detail: string | null
  /** Milliseconds the server asked to wait. */
  readonly retryAfter: number | null

  constructor(answer: ApiAnswer) {
    super(`${answer.status}: ${answer.text}`)
    this.status = answer.status
    this.text = answer.text
    this.code = answer.code
    this.detail = answer.detail
    this.retryAfter = answer.retryAfter
  }

  /** What the problem document says beside that; nothing where it is none of ours. */
  get problem(): Fields {
    return fieldsOf(this.text)
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of a JSON object, none of them checked; an empty one for any other text. */
export function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** No usable answer at all: no network, a connection that broke, or something else than our server in between. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

/** The page of what is in the way of a call; null when the answer names none of ours. */
export function seeOf(error: unknown): string | null {
  const see = error instanceof ApiError ? error.problem.see : null
  return typeof see === 'string' && /^\/tool\/\d+$/.test(see) ? see : null
}
