import { z } from 'zod'
import type { AnySecurityEvent } from '#shared/domain/security-event.ts'
import { paths } from '#shared/paths.ts'
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

const NOT_YOU = 'If that was not you, ignore this mail: without the link nothing happens.'

const WORDS: Readonly<Record<TokenPurpose, Words>> = {
  verify: {
    subject: 'Confirm your e-mail address',
    title: 'Confirm your e-mail address',
    paragraphs: ['Somebody has made an account with this address. Confirm that it is yours.', NOT_YOU],
    path: paths.verify,
    label: 'Confirm this address',
    reason: 'You get this mail because this address was entered on',
  },
  reset: {
    subject: 'Reset your password',
    title: 'Reset your password',
    paragraphs: [
      'Somebody has asked for a new password for your account. The link works once, for 30 minutes.',
      'If that was not you, ignore this mail: your password stays as it is.',
    ],
    path: paths.resetPassword,
    label: 'Choose a new password',
    reason: 'You get this mail because a password was to be reset on',
  },
  'change-new': {
    subject: 'Confirm your new e-mail address',
    title: 'Confirm your new e-mail address',
    paragraphs: ['Somebody wants to use this address for their account. Confirm that it is yours.', NOT_YOU],
    path: `${paths.verify}?for=new-address`,
    label: 'Confirm this address',
    reason: 'You get this mail because this address was entered on',
  },
  'change-old': {
    subject: 'Your e-mail address is about to change',
    title: 'Your e-mail address is about to change',
    paragraphs: [
      'Somebody who is signed in to your account wants to change its e-mail address. Open the link to allow it, or to stop it.',
      'Without your answer, the address stays. If that was not you, stop it and change your password.',
    ],
    path: `${paths.verify}?for=old-address`,
    label: 'Allow or stop the change',
    reason: 'You get this mail because this is the address of your account on',
  },
  newsletter: {
    subject: 'Confirm your subscription',
    title: 'Confirm your subscription',
    paragraphs: [
      'This address was entered for our weekly newsletter. Confirm that you want to get it.',
      NOT_YOU,
    ],
    path: `${paths.verify}?for=newsletter`,
    label: 'Confirm the subscription',
    reason: 'You get this mail because this address was entered on',
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
        `Somebody has signed in as ${user.username} on a device that was never used before: ${event.device}${place}, ${timeOf(event.at)}.`,
        'If that was you, there is nothing to do. If not, change your password at once; that signs out all devices.',
      ],
      link: { label: 'Look at your account', url: `${publicUrl}${paths.account}?tab=settings` },
      reason: 'You get this mail because this is the address of your account on',
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
        `The password of ${user.username} was reset with the link of a mail. All devices have been signed out.`,
        'If that was not you, reset it again, and look after your mailbox: somebody else can read it.',
      ],
      link: { label: 'Reset the password again', url: `${publicUrl}${paths.resetPassword}` },
      reason: 'You get this mail because this is the address of your account on',
      publicUrl,
    })
  }
}

const CHANGE_IT =
  'If that was not you, reset your password with “Forgot password?” at once; that signs out all devices.'

const NOTICES: Readonly<
  Record<
    NoticeKind,
    { title: string; what: (event: AnySecurityEvent, name: string) => string; advice: string }
  >
> = {
  'password.changed': {
    title: 'Your password was changed',
    what: (_, name) => `Somebody who is signed in has changed the password of ${name}.`,
    advice: CHANGE_IT,
  },
  'payout-account.changed': {
    title: 'A payout account was changed',
    what: ({ agent, detail }) =>
      detail === ''
        ? `Your agent ${agent ?? ''} wants its money at another payout account, in ${PAYOUT_ACCOUNT_HOURS} hours.`
        : `The change of the payout account of your agent ${agent ?? ''} was undone: its money goes where it went before.`,
    advice:
      'If that was nobody of yours, somebody else has a key of the agent: set the payout account back in its dashboard, and revoke its keys.',
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
        `If that was you, there is nothing to do. ${advice}`,
      ],
      link: { label: 'Look at your account', url: `${publicUrl}${paths.account}?tab=settings` },
      reason: 'You get this mail because this is the address of your account on',
      publicUrl,
    })
  }
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const timeOf = (at: string) => `${moment.format(new Date(at))} UTC`
