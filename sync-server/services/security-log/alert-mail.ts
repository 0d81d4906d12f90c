import { z } from 'zod'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Database } from '../../db/schema.ts'
import { findSecurityEvent } from '../../repositories/security-events.ts'
import { findUser } from '../../repositories/users.ts'
import { composeLetter } from '../mail/compose-letter.ts'
import type { MailTemplate } from '../mail/mail-message.ts'

export const ALERT_TEMPLATE = 'security-alert'

const alertSchema = z.object({ ownerId: z.int(), kind: z.string(), eventId: z.int() })
export type Alert = z.infer<typeof alertSchema>

/** To an owner; null when they own the platform no more, or the event is gone. */
export function alertMail({ reader, publicUrl }: { reader: Database; publicUrl: string }): MailTemplate {
  return async (data) => {
    const { ownerId, kind, eventId } = alertSchema.parse(data)
    const owner = await findUser(reader, ownerId)
    const event = await findSecurityEvent(reader, eventId)
    if (owner?.isOwner !== true || event === undefined) return null
    const account = event.account?.username ?? 'a deleted account'
    const { title, text } = words(kind, { account, detail: event.detail })
    return composeLetter({
      to: owner.email,
      subject: `Security: ${title}`,
      title,
      paragraphs: [text, 'If you weren’t expecting this, check the security log now.'],
      link: { label: 'Open the security log', url: `${publicUrl}${adminPaths.security}` },
      reason: 'You’re receiving this email because you own this site. We send at most ten of these a day.',
      publicUrl,
    })
  }
}

function words(kind: string, { account, detail }: { account: string; detail: string }) {
  if (kind === 'role.granted')
    return { title: `New ${detail}`, text: `${account} was given the ${detail} role.` }
  if (kind === 'key.new-address')
    return {
      title: 'Agent keys used from many new networks',
      text: 'Within one hour, agent keys were used from an unusual number of new networks.',
    }
  return {
    title: 'Many failed sign-ins',
    text: 'Within one hour, an unusual number of sign-ins failed. Someone may be guessing passwords.',
  }
}
