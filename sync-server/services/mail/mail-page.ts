import { escapeHtml } from '#shared/site/escape-markup.ts'

/** Styles of elements, for mail programs read no style sheets. */
export const MAIL_STYLES = {
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6a4c;color:#ffffff;font-weight:600;text-decoration:none',
  quiet: 'color:#5f6963',
} as const

const BODY =
  'margin:0;padding:24px;background:#f7f8f6;color:#131a16;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif'
const CARD = 'margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e5df;border-radius:14px'

interface MailPage {
  title: string
  /** HTML below the title. */
  content: string
  /** HTML below the card: why the reader gets it. */
  foot: string
  /** Pixels. */
  width?: number
}

/** The HTML of a mail: a card with a title, and what stands below it. */
export function mailPage({ title, content, foot, width = 520 }: MailPage): string {
  const heading = escapeHtml(title)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${heading}</title></head>
<body style="${BODY}">
<div style="max-width:${width}px;${CARD}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${heading}</h1>
${content}
</div>
<p style="max-width:${width}px;margin:24px auto 0;font-size:13px;${MAIL_STYLES.quiet}">${foot}</p>
</body>
</html>
`
}
