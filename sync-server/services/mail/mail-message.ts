/** A mail as its template writes it, in plain words and as simple HTML that says the same. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** For mails that people may want no more of: opens a page, and ends the mails at once by POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** A mail on its way out, with what identifies it. */
export interface OutgoingMail extends MailMessage {
  /** The same at every attempt, so that one which arrives twice can be told to be the same. */
  messageId: string
  date: Date
}

/** Writes the mail that was ordered with `data`; null when there is no reason for it any more. */
export type MailTemplate = (data: unknown) => Promise<MailMessage | null>

export interface MailTransport {
  /** Resolves when somebody else has taken the responsibility for the mail. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}
