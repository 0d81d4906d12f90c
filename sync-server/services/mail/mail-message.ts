/** A mail as its template writes it: plain text, and simple HTML with the same content. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** For mails that people can unsubscribe from: GET opens a page, POST unsubscribes at once (RFC 8058). */
  unsubscribeUrl?: string
}

/** An outgoing mail, with what identifies it. */
export interface OutgoingMail extends MailMessage {
  /** The same at every attempt, so that a mail that arrives twice is recognised. */
  messageId: string
  date: Date
}

/** Writes the mail from its queued `data`; null when it is no longer needed. */
export type MailTemplate = (data: unknown) => Promise<MailMessage | null>

/** By the names under which mails are queued. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>

export interface MailTransport {
  /** Resolves when another system has taken responsibility for the mail. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}
