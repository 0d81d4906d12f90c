export interface ErrorIssue {
  /** Name of the parameter or path of the field. */
  path: string
  message: string
}

export interface AppErrorDetails {
  status: number
  /** Stable, for programs. */
  code: string
  title: string
  issues?: ErrorIssue[]
  headers?: Record<string, string>
}

/** An error whose message may be shown to whoever caused it; `handle-errors` turns it into a problem document. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly issues: ErrorIssue[]
  readonly headers: Record<string, string>

  constructor(detail: string, { status, code, title, issues = [], headers = {} }: AppErrorDetails) {
    super(detail)
    this.status = status
    this.code = code
    this.title = title
    this.issues = issues
    this.headers = headers
  }
}
