import { z } from 'zod'
import type { AnySecurityEvent } from '#shared/domain/security-event.ts'
import { paths } from '#shared/paths.ts'
import { DOMAIN_LIMITS } from '#shared/policy/domains.ts'
import { PAYOUT_ACCOUNT_HOURS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import type { TokenPurpose } from '../../db/security-schema.ts'
import { type AccountToken, countTokensSince, findToken } from '../../repositories/account-tokens.ts'
import { findEmailChange } from '../../repositories/email-changes.ts'
import { findSecurityEvent } from '../../repositories/security-events.ts'
import { findUser } from '../../repositories/users.ts'
import { composeLetter, type Letter } from '../mail/compose-letter.ts'
import type { MailTemplate, MailTemplates } from '../mail/mail-message.ts'
import { type NoticeKind, SECURITY_NOTICE_TEMPLATE } from '../security-log/security-notices.ts'

export const LINK_TEMPLATE = 'account-link'
export const NEW_DEVICE_TEMPLATE = 'new-device'
export const PASSWORD_RESET_TEMPLATE = 'password-was-reset'

export interface LettersDeps {
  reader: Database
  /** The token of a row, see `AccountTokens`. */
  writeToken: (token: AccountToken) => string
  publicUrl: string
}

/** The mails of accounts. Each is written when it is sent, and not at all if it has lost its reason. */
export function accountLetters(deps: LettersDeps): MailTemplates {
  return {
    [LINK_TEMPLATE]: linkMail(deps),
    [NEW_DEVICE_TEMPLATE]: newDeviceMail(deps),
    [PASSWORD_RESET_TEMPLATE]: passwordResetMail(deps),
    [SECURITY_NOTICE_TEMPLATE]: noticeMail(deps),
  }
}

const HOUR_MS = 60 * 60 * 1000
/** Reset mails to one account within an hour; more are asked for only to annoy. */
const RESETS_AN_HOUR = 3

function linkMail({ reader, writeToken, publicUrl }: LettersDeps): MailTemplate {
  return async (data) => {
    const token = await findToken(reader, z.object({ tokenId: z.int() }).parse(data).tokenId)
    if (token === undefined || !(await isWanted(reader, token))) return null
    const { path, label, ...words } = WORDS[token.purpose]
    const mark = path.includes('?') ? '&' : '?'
    return composeLetter({
      ...words,
      to: token.email,
      link: { label, url: `${publicUrl}${path}${mark}token=${writeToken(token)}` },
      publicUrl,
    })
  }
}

async function isWanted(reader: Database, token: AccountToken): Promise<boolean> {
  const { purpose, userId, email, createdAt, expiresAt, usedAt } = token
  if (usedAt !== null || Date.parse(expiresAt) <= Date.now()) return false
  if (purpose === 'newsletter') return true
  // Nobody has the address: the request got the same answer as any other, and no mail.
  if (userId === null || (await findUser(reader, userId)) === undefined) return false
  if (purpose === 'change-old' || purpose === 'change-new')
    return (await findEmailChange(reader, userId)) !== undefined
  if (purpose !== 'reset') return email !== ''
  const since = new Date(Date.parse(createdAt) - HOUR_MS).toISOString()
  return (await countTokensSince(reader, { purpose, userId, since })) <= RESETS_AN_HOUR
}

type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'reason'> & { path: string; label: string }

const NOT_YOU = 'If this wasn’t you, ignore this email. Nothing happens unless the link is opened.'

const WORDS: Readonly<Record<TokenPurpose, Words>> = {
  verify: {
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    paragraphs: ['Someone created an account with this address. Please confirm that it’s yours.', NOT_YOU],
    path: paths.verify,
    label: 'Confirm this address',
    reason: 'You’re receiving this email because this address was entered on',
  },
  reset: {
    subject: 'Reset your password',
    title: 'Reset your password',
    paragraphs: [
      'Someone asked to reset your account’s password. The link works once and expires in 30 minutes.',
      'If this wasn’t you, ignore this email. Your password won’t change.',
    ],
    path: paths.resetPassword,
    label: 'Choose a new password',
    reason: 'You’re receiving this email because a password reset was requested on',
  },
  'change-new': {
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    paragraphs: [
      'Someone wants to use this address for their account. Please confirm that it’s yours.',
      NOT_YOU,
    ],
    path: `${paths.verify}?for=new-address`,
    label: 'Confirm this address',
    reason: 'You’re receiving this email because this address was entered on',
  },
  'change-old': {
    subject: 'Your email address is about to change',
    title: 'Your email address is about to change',
    paragraphs: [
      'Someone signed in to your account wants to change its email address. Open the link to allow or stop the change.',
      'The address won’t change without your answer. If this wasn’t you, stop the change and set a new password.',
    ],
    path: `${paths.verify}?for=old-address`,
    label: 'Allow or stop the change',
    reason: 'You’re receiving this email because it’s the address of your account on',
  },
  newsletter: {
    subject: 'Confirm your subscription',
    title: 'Confirm your subscription',
    paragraphs: [
      'This address was entered for our weekly newsletter. Please confirm that you’d like to receive it.',
      NOT_YOU,
    ],
    path: `${paths.verify}?for=newsletter`,
    label: 'Confirm the subscription',
    reason: 'You’re receiving this email because this address was entered on',
  },
}

function newDeviceMail({ reader, publicUrl }: LettersDeps): MailTemplate {
  return async (data) => {
    const { userId, eventId } = z.object({ userId: z.int(), eventId: z.int() }).parse(data)
    const [user, event] = [await findUser(reader, userId), await findSecurityEvent(reader, eventId)]
    if (user === undefined || user.emailVerifiedAt === null || event?.account?.id !== userId) return null
    const place = event.address === '' ? '' : ` from the network ${event.address}`
    return composeLetter({
      to: user.email,
      subject: 'New sign-in to your account',
      title: 'New sign-in to your account',
      paragraphs: [
        `Someone signed in as ${user.username} on a new device: ${event.device}${place}, ${timeOf(event.at)}.`,
        'If this was you, there’s nothing to do. If not, change your password right away. That signs out all devices.',
      ],
      link: { label: 'Review your account', url: `${publicUrl}${paths.account}?tab=settings` },
      reason: 'You’re receiving this email because it’s the address of your account on',
      publicUrl,
    })
  }
}

function passwordResetMail({ reader, publicUrl }: LettersDeps): MailTemplate {
  return async (data) => {
    const user = await findUser(reader, z.object({ userId: z.int() }).parse(data).userId)
    if (user === undefined || user.email === '') return null
    return composeLetter({
      to: user.email,
      subject: 'Your password was reset',
      title: 'Your password was reset',
      paragraphs: [
        `${user.username}’s password was reset with a link from an email. All devices have been signed out.`,
        'If this wasn’t you, reset it again and secure your mailbox: someone else can read your email.',
      ],
      link: { label: 'Reset the password again', url: `${publicUrl}${paths.resetPassword}` },
      reason: 'You’re receiving this email because it’s the address of your account on',
      publicUrl,
    })
  }
}

const CHANGE_IT =
  'If this wasn’t you, use “Forgot password?” to reset your password right away. That signs out all devices.'

const NOTICES: Readonly<
  Record<
    NoticeKind,
    {
      title: string
      what: (event: AnySecurityEvent, name: string) => string
      advice: (event: AnySecurityEvent) => string
    }
  >
> = {
  'password.changed': {
    title: 'Your password was changed',
    what: (_, name) => `${name}’s password was changed from a signed-in device.`,
    advice: () => CHANGE_IT,
  },
  'payout-account.changed': {
    title: 'A payout account was changed',
    what: ({ agent, detail }) => {
      const whose = agent === null ? 'your referral bonuses' : `your agent ${agent}`
      return detail === ''
        ? `The payout account for ${whose} will change in ${PAYOUT_ACCOUNT_HOURS} hours.`
        : `The payout account change for ${whose} was undone. Payouts go to the previous account.`
    },
    advice: ({ agent }) =>
      agent === null
        ? `${CHANGE_IT} Then keep the previous payout account in your account, under Earnings.`
        : 'If this wasn’t you or your team, someone else has one of the agent’s keys. Restore the payout account in its dashboard and revoke its keys.',
  },
  'agent-domain.changed': {
    title: 'An agent’s domain changed',
    what: ({ agent, detail }) =>
      detail.startsWith('-')
        ? `Your agent ${agent ?? ''} lost its domain ${detail.slice(1)}: the key directory there had no key for ${DOMAIN_LIMITS.lostDays} days.`
        : `Keys published at ${detail} can now sign for your agent ${agent ?? ''}.`,
    advice: () =>
      'If this wasn’t you or your team, someone else has one of the agent’s keys. Remove the domain in its dashboard and revoke its keys.',
  },
}

function isNotice(kind: string): kind is NoticeKind {
  return Object.hasOwn(NOTICES, kind)
}

function noticeMail({ reader, publicUrl }: LettersDeps): MailTemplate {
  return async (data) => {
    const { userId, eventId } = z.object({ userId: z.int(), eventId: z.int() }).parse(data)
    const [user, event] = [await findUser(reader, userId), await findSecurityEvent(reader, eventId)]
    if (user === undefined || user.emailVerifiedAt === null || event?.account?.id !== userId) return null
    if (!isNotice(event.kind)) return null
    const { title, what, advice } = NOTICES[event.kind]
    const device = event.device === '' ? '' : ` It was done on ${event.device}.`
    return composeLetter({
      to: user.email,
      subject: title,
      title,
      paragraphs: [
        `${what(event, user.username)} ${timeOf(event.lastAt)}.${device}`,
        `If this was you, there’s nothing to do. ${advice(event)}`,
      ],
      link: { label: 'Review your account', url: `${publicUrl}${paths.account}?tab=settings` },
      reason: 'You’re receiving this email because it’s the address of your account on',
      publicUrl,
    })
  }
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const timeOf = (at: string) => `${moment.format(new Date(at))} UTC`
