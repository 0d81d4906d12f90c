export interface ErrorIssue {
  /** Name of the parameter or path of the field. */
  path: string
  message: string
  /** The kind of mistake, for programs. */
  code?: string
}

export interface AppErrorDetails {
  status: number
  /** Stable, for programs. */
  code: string
  title: string
  issues?: ErrorIssue[]
  /** The path of a page about what causes the conflict. */
  see?: string
  headers?: Record<string, string>
}

/** An error whose message may be shown to the caller; `handle-errors` turns it into a problem document. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly issues: ErrorIssue[]
  readonly see: string | undefined
  readonly headers: Record<string, string>

  constructor(detail: string, { status, code, title, issues = [], see, headers = {} }: AppErrorDetails) {
    super(detail)
    this.status = status
    this.code = code
    this.title = title
    this.issues = issues
    this.see = see
    this.headers = headers
  }
}
