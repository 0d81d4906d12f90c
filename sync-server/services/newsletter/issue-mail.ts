import { ISSUE_PARTS, type IssueContent, type IssuePart } from '#shared/domain/newsletter-issue.ts'
import { counted } from '#shared/messages/counted.ts'
import { issueMessages } from '#shared/messages/newsletter-issue.ts'
import { formatDecimal } from '#shared/messages/number-text.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/site/escape-markup.ts'
import type { MailMessage } from '../mail/mail-message.ts'
import { MAIL_STYLES, mailPage } from '../mail/mail-page.ts'

/** Counts only: no name of a tool stands in a header. */
export function issueSubject({ totals }: IssueContent): string {
  const counts = ISSUE_PARTS.filter((part) => totals[part] > 0).map((part) => {
    const { one, many } = issueMessages.parts[part]
    return counted(totals[part], one, many)
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

const { button, quiet } = MAIL_STYLES

function asHtml({ content, publicUrl, unsubscribeUrl }: IssueMail): string {
  const site = escapeHtml(publicUrl)
  const end =
    unsubscribeUrl === null
      ? ''
      : ` <a href="${escapeHtml(unsubscribeUrl)}" style="${quiet}">${issueMessages.unsubscribe}</a>`
  return mailPage({
    title: issueMessages.title,
    content: [
      `<p style="margin:0 0 8px;${quiet}">${escapeHtml(period(content))}</p>`,
      ...shownParts(content).map((part) => partHtml(content, part, site)),
      `<p style="margin:28px 0 0"><a href="${site}/" style="${button}">${issueMessages.browse}</a></p>`,
    ].join('\n'),
    foot: `${issueMessages.reason} <a href="${site}/" style="${quiet}">${site}</a>.${end}`,
    width: 560,
  })
}

function partHtml(content: IssueContent, part: IssuePart, site: string): string {
  const items = content[part].map(
    ({ toolId, name, text }) =>
      `<p style="margin:0 0 14px"><a href="${site}${paths.tool(toolId)}" style="color:#0a6a4c;font-weight:600;text-decoration:none">${escapeHtml(name)}</a><br>${escapeHtml(text)}</p>`,
  )
  const more = moreLine(content, part).map((line) => `<p style="margin:0 0 14px;${quiet}">${line}</p>`)
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
