import { escapeHtml } from '#shared/site/escape-markup.ts'
import type { MailMessage } from './mail-message.ts'
import { MAIL_STYLES, mailPage } from './mail-page.ts'

/** The content of a mail with a heading, paragraphs and one link. All of it is plain text. */
export interface Letter {
  to: string
  subject: string
  title: string
  paragraphs: readonly string[]
  link?: { label: string; url: string }
  /** Why the reader gets it. */
  reason: string
  publicUrl: string
}

/** Writes a letter as text and as HTML with the same content. */
export function composeLetter(letter: Letter): MailMessage {
  const { to, subject } = letter
  return { to, subject, text: asText(letter), html: asHtml(letter) }
}

function asText({ title, paragraphs, link, reason, publicUrl }: Letter): string {
  const action = link === undefined ? [] : [`${link.label}:\n${link.url}`]
  return `${[title, ...paragraphs, ...action].join('\n\n')}\n\n--\n${reason}\n${publicUrl}/\n`
}

function asHtml({ title, paragraphs, link, reason, publicUrl }: Letter): string {
  const texts = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
  const action =
    link === undefined
      ? []
      : [
          `<p style="margin:24px 0 0"><a href="${escapeHtml(link.url)}" style="${MAIL_STYLES.button}">${escapeHtml(link.label)}</a></p>`,
        ]
  const site = escapeHtml(publicUrl)
  const foot = `${escapeHtml(reason)} <a href="${site}/" style="${MAIL_STYLES.quiet}">${site}</a>`
  return mailPage({ title, content: [...texts, ...action].join('\n'), foot })
}
