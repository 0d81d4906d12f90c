import type { IssueState } from '../domain/newsletter-issue.ts'
import { counted } from './counted.ts'

type Tone = 'quiet' | 'good' | 'bad'

/** What admins read about the newsletter. */
export const adminNewsletterMessages = {
  failed: 'The newsletter could not be loaded',
  subscribers: 'Subscribers',
  active: 'Get the newsletter',
  unsubscribed: 'Unsubscribed',
  bounced: 'Mail comes back',
  noMailServer: {
    title: 'No mail server is set up',
    text: 'Mails become files of the server. Its operator sets SMTP_URL to send them.',
  },
  next: 'The next issue',
  weekly: 'The server sends it by itself, once a week, when something has happened.',
  byHand:
    'It goes out when an admin sends it. The operator can set NEWSLETTER_WEEKLY=1 to have it sent every week.',
  nothing: {
    title: 'Nothing to tell yet',
    text: 'An issue is made of new tools, changed prices, tools on the rise and tools that are gone. Without any of these there is none.',
  },
  weekDone: 'This week has had its issue. The next one can go out on Monday.',
  openHtml: 'Open as HTML',
  sendTest: 'Send a test to me',
  testSent: { title: 'Test on its way', text: 'It goes to the address of your account.' },
  send: 'Send to all subscribers',
  confirm: {
    title: 'Send this issue?',
    text: (readers: number) =>
      `${counted(readers, 'subscriber gets', 'subscribers get')} it. What was sent cannot be taken back.`,
    action: 'Send it',
    keep: 'Not yet',
  },
  notSent: { title: 'Error', text: 'The issue was not sent. Please try again.' },
  notTested: { title: 'Error', text: 'The test was not sent. Please try again.' },
  issues: 'Issues',
  noIssues: 'No issue was sent yet.',
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
  notStopped: { title: 'Error', text: 'The issue goes on. Please try again.' },
  bounces: 'Addresses whose mail comes back',
  bouncesText:
    'Their mail server refused them for good, or an admin stopped them. They get nothing until they confirm their address again, or you resume them.',
  noBounces: 'No mail has come back.',
  /** `code`: the answer of the mail server, or who has stopped them instead. */
  reason: (code: string) =>
    code === 'admin' || code === 'operator'
      ? `Stopped by ${code === 'admin' ? 'an admin' : 'the operator'}`
      : `Refused with ${code}`,
  resume: 'Resume',
  resumeAddress: (email: string) => `Resume ${email}`,
  stopAddress: 'Stop an address',
  address: 'Email address',
  notChanged: { title: 'Error', text: 'The address was not changed. Please try again.' },
} as const
