import { ISSUE_PARTS, type IssueContent, type IssuePart } from '#shared/domain/newsletter-issue.ts'
import { formatDecimal } from '#shared/messages/format-decimal.ts'
import { issueMessages } from '#shared/messages/newsletter-issue.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '../../lib/escape-markup.ts'
import type { MailMessage } from '../mail/mail-message.ts'

/** Counts only: no name of a tool stands in a header. */
export function issueSubject({ totals }: IssueContent): string {
  const counts = ISSUE_PARTS.filter((part) => totals[part] > 0).map((part) => {
    const { one, many } = issueMessages.parts[part]
    return `${formatDecimal(totals[part], 0, 0)} ${totals[part] === 1 ? one : many}`
  })
  return issueMessages.subject(counts.join(', '))
}

export interface IssueMail {
  to: string
  content: IssueContent
  publicUrl: string
  /** null: a preview, or a test that nobody has subscribed to. */
  unsubscribeUrl: string | null
}

/** An issue as text and as HTML with the same content. */
export function writeIssue(mail: IssueMail): MailMessage {
  const { to, content, unsubscribeUrl } = mail
  const message = { to, subject: issueSubject(content), text: asText(mail), html: asHtml(mail) }
  return unsubscribeUrl === null ? message : { ...message, unsubscribeUrl }
}

function asText({ content, publicUrl, unsubscribeUrl }: IssueMail): string {
  const parts = shownParts(content).map((part) => {
    const { title } = issueMessages.parts[part]
    const items = content[part].map(
      ({ toolId, name, text }) => `${name}\n${text}\n${publicUrl}${paths.tool(toolId)}`,
    )
    return [title.toUpperCase(), ...items, ...moreLine(content, part)].join('\n\n')
  })
  const end = unsubscribeUrl === null ? '' : `\n${issueMessages.unsubscribe}: ${unsubscribeUrl}`
  const foot = `--\n${issueMessages.reason} ${publicUrl}/${end}\n`
  return `${[issueMessages.title, period(content), ...parts, foot].join('\n\n')}`
}

const BODY =
  'margin:0;padding:24px;background:#f7f8f6;color:#131a16;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif'
const CARD =
  'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e5df;border-radius:14px'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6a4c;color:#ffffff;font-weight:600;text-decoration:none'
const QUIET = 'color:#5f6963'

function asHtml({ content, publicUrl, unsubscribeUrl }: IssueMail): string {
  const site = escapeHtml(publicUrl)
  const end =
    unsubscribeUrl === null
      ? ''
      : ` <a href="${escapeHtml(unsubscribeUrl)}" style="${QUIET}">${issueMessages.unsubscribe}</a>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${issueMessages.title}</title></head>
<body style="${BODY}">
<div style="${CARD}">
<h1 style="margin:0 0 4px;font-size:26px;line-height:1.2">${issueMessages.title}</h1>
<p style="margin:0 0 8px;${QUIET}">${escapeHtml(period(content))}</p>
${shownParts(content)
  .map((part) => partHtml(content, part, site))
  .join('\n')}
<p style="margin:28px 0 0"><a href="${site}/" style="${BUTTON}">${issueMessages.browse}</a></p>
</div>
<p style="max-width:560px;margin:24px auto 0;font-size:13px;${QUIET}">${issueMessages.reason} <a href="${site}/" style="${QUIET}">${site}</a>.${end}</p>
</body>
</html>
`
}

function partHtml(content: IssueContent, part: IssuePart, site: string): string {
  const items = content[part].map(
    ({ toolId, name, text }) =>
      `<p style="margin:0 0 14px"><a href="${site}${paths.tool(toolId)}" style="color:#0a6a4c;font-weight:600;text-decoration:none">${escapeHtml(name)}</a><br>${escapeHtml(text)}</p>`,
  )
  const more = moreLine(content, part).map((line) => `<p style="margin:0 0 14px;${QUIET}">${line}</p>`)
  return `<h2 style="margin:28px 0 12px;font-size:18px">${issueMessages.parts[part].title}</h2>\n${[...items, ...more].join('\n')}`
}

const shownParts = (content: IssueContent) => ISSUE_PARTS.filter((part) => content[part].length > 0)

function moreLine(content: IssueContent, part: IssuePart): string[] {
  const more = content.totals[part] - content[part].length
  return more === 0 ? [] : [issueMessages.more(formatDecimal(more, 0, 0))]
}

const day = (time: string) =>
  new Date(time).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
const period = ({ since, until }: IssueContent) => issueMessages.period(day(since), day(until))
