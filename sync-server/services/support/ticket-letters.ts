import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import type { Database } from '../../db/schema.ts'
import { findTicketLetter } from '../../repositories/support-tickets.ts'
import { composeLetter } from '../mail/compose-letter.ts'
import type { MailTemplates } from '../mail/mail-message.ts'
import { TICKET_TEMPLATE } from './ticket-admin.ts'

const dataSchema = z.object({
  ticketId: z.int(),
  status: z.enum(['open', 'answered', 'closed']),
  answeredAt: z.string().nullable(),
})

/**
 * What users are told about their tickets by mail. Nothing where the address was never confirmed, and nothing where
 * another answer or the end of the ticket has come in between: that has a mail of its own.
 */
export function ticketLetters({ reader, publicUrl }: { reader: Database; publicUrl: string }): MailTemplates {
  return {
    [TICKET_TEMPLATE]: async (data) => {
      const { ticketId, ...seen } = dataSchema.parse(data)
      const ticket = await findTicketLetter(reader, ticketId)
      if (ticket === undefined || ticket.status !== seen.status || ticket.answeredAt !== seen.answeredAt)
        return null
      if (ticket.email === '' || ticket.mustVerify === 1) return null
      const isAnswered = ticket.status === 'answered'
      // Subjects go into a header: they are one line already, by the schema of tickets.
      return composeLetter({
        to: ticket.email,
        subject: isAnswered ? `Answered: ${ticket.subject}` : `Closed: ${ticket.subject}`,
        title: isAnswered ? 'We answered your ticket' : 'Your ticket was closed',
        paragraphs: isAnswered
          ? [`You wrote about: ${ticket.subject}`, ...linesOf(ticket.answer)]
          : [`Your ticket “${ticket.subject}” was closed.`, 'If something is still open, write to us again.'],
        link: { label: 'Open your tickets', url: `${publicUrl}${paths.support}` },
        reason: 'You’re receiving this email because you opened a support ticket on',
        publicUrl,
      })
    },
  }
}

const linesOf = (text: string | null): string[] =>
  (text ?? '').split(/\n+/).filter((line) => line.trim() !== '')
