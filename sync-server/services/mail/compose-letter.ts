import { escapeHtml } from '../../lib/escape-markup.ts'
import type { MailMessage } from './mail-message.ts'

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

const BODY =
  'margin:0;padding:24px;background:#f7f8f6;color:#131a16;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif'
const CARD =
  'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e5df;border-radius:14px'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6a4c;color:#ffffff;font-weight:600;text-decoration:none'

function asHtml({ title, paragraphs, link, reason, publicUrl }: Letter): string {
  const texts = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')
  const action =
    link === undefined
      ? ''
      : `<p style="margin:24px 0 0"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>\n`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${BODY}">
<div style="${CARD}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(title)}</h1>
${texts}
${action}</div>
<p style="max-width:520px;margin:24px auto 0;color:#5f6963;font-size:13px">${escapeHtml(reason)} <a href="${escapeHtml(publicUrl)}/" style="color:#5f6963">${escapeHtml(publicUrl)}</a></p>
</body>
</html>
`
}
