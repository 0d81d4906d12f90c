import type { IssueState } from '../domain/newsletter-issue.ts'
import { counted } from './counted.ts'

type Tone = 'quiet' | 'good' | 'bad'

/** What admins read about the newsletter. */
export const adminNewsletterMessages = {
  failed: 'Couldn’t load the newsletter',
  subscribers: 'Subscribers',
  active: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  noMailServer: {
    title: 'No mail server is set up',
    text: 'Emails are saved as files on the server. To send them, its operator has to set SMTP_URL.',
  },
  next: 'The next issue',
  weekly: 'Sent automatically once a week, when there’s news.',
  byHand:
    'It goes out when an admin sends it. To send it automatically every week, the operator can set NEWSLETTER_WEEKLY=1.',
  nothing: {
    title: 'No news yet',
    text: 'An issue covers new tools, changed prices, rising tools and discontinued tools. There are none of these yet.',
  },
  weekDone: 'This week’s issue has gone out. The next one can go out on Monday.',
  openHtml: 'Open as HTML',
  sendTest: 'Send a test to me',
  testSent: { title: 'Test sent', text: 'Check the inbox of your account’s email address.' },
  send: 'Send to all subscribers',
  confirm: {
    title: 'Send this issue?',
    text: (readers: number) =>
      `${counted(readers, 'subscriber gets', 'subscribers get')} it. It can’t be recalled once sent.`,
    action: 'Send it',
    keep: 'Not yet',
  },
  notSent: { title: 'Error', text: 'The issue wasn’t sent. Please try again.' },
  notTested: { title: 'Error', text: 'The test wasn’t sent. Please try again.' },
  issues: 'Issues',
  noIssues: 'No issues sent yet.',
  states: {
    sending: { label: 'Sending', tone: 'good' },
    sent: { label: 'Sent', tone: 'good' },
    cancelled: { label: 'Stopped', tone: 'bad' },
  } satisfies Record<IssueState, { label: string; tone: Tone }>,
  progress: (sent: string, total: string) => `${sent} of ${total} sent`,
  withFailed: (text: string, failed: string) => `${text}, ${failed} not delivered`,
  bySchedule: 'by schedule',
  byAdmin: 'by an admin',
  started: (who: string) => `, sent ${who}`,
  stop: 'Stop',
  stopIssue: (week: string) => `Stop the issue of ${week}`,
  notStopped: { title: 'Error', text: 'The issue is still being sent. Please try again.' },
  bounces: 'Bounced addresses',
  bouncesText:
    'Their mail server permanently refused our emails, or an admin stopped them. They get nothing until they confirm their address again or you resume them.',
  noBounces: 'No bounced emails.',
  /** `code`: the answer of the mail server, or who has stopped them instead. */
  reason: (code: string) =>
    code === 'admin' || code === 'operator'
      ? `Stopped by ${code === 'admin' ? 'an admin' : 'the operator'}`
      : `Refused with ${code}`,
  resume: 'Resume',
  resumeAddress: (email: string) => `Resume ${email}`,
  stopAddress: 'Stop an address',
  address: 'Email address',
  notChanged: { title: 'Error', text: 'The address wasn’t changed. Please try again.' },
} as const
