import type { IssuePart } from '../domain/newsletter-issue.ts'

const PARTS: Readonly<Record<IssuePart, { title: string; one: string; many: string }>> = {
  added: { title: 'New in the directory', one: 'new tool', many: 'new tools' },
  changed: { title: 'What changed', one: 'change', many: 'changes' },
  trending: { title: 'People are trying', one: 'tool on the rise', many: 'tools on the rise' },
  gone: { title: 'Discontinued', one: 'discontinued tool', many: 'discontinued tools' },
}

/** What an issue of the newsletter says around its news. */
export const issueMessages = {
  parts: PARTS,
  subject: (parts: string) => `AI Tool Hub this week: ${parts}`,
  title: 'This week in AI tools',
  period: (since: string, until: string) => `From ${since} to ${until}.`,
  more: (count: string) => `And ${count} more`,
  gain: (percent: string) => `Used ${percent}% more than usual`,
  browse: 'Browse the directory',
  reason: 'You’re receiving this email because you subscribed at',
  unsubscribe: 'Unsubscribe',
  testSubject: (subject: string) => `[Test] ${subject}`,
} as const
