import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import type { TellUser } from '../../money/payouts/payout-runner.ts'
import { userPayee } from '../../money/payouts/payouts.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { findOwnPayout } from '../../repositories/payouts.ts'
import { findUser } from '../../repositories/users.ts'
import { composeLetter } from '../mail/compose-letter.ts'
import type { MailTemplates } from '../mail/mail-message.ts'

const PAYOUT_TEMPLATE = 'bonus-payout'

const dataSchema = z.object({ userId: z.int(), payoutId: z.int() })

/** Orders the mail about the end of a payout. `onMail` is called when it is queued; null where no mails are sent. */
export function tellOfPayout(onMail: (() => void) | null): TellUser {
  return async (transaction, data, now) => {
    if (onMail === null) return
    await queueMail(transaction, { template: PAYOUT_TEMPLATE, data }, now)
    transaction.afterCommit(onMail)
  }
}

/** What users are told of their payouts by mail. Nothing where the address was never confirmed. */
export function payoutLetters({ reader, publicUrl }: { reader: Database; publicUrl: string }): MailTemplates {
  return {
    [PAYOUT_TEMPLATE]: async (data) => {
      const { userId, payoutId } = dataSchema.parse(data)
      const user = await findUser(reader, userId)
      const payout = await findOwnPayout(reader, { id: payoutId, payee: userPayee(userId) })
      if (user === undefined || user.emailVerifiedAt === null || payout === undefined) return null
      const amount = `$${dollarsFromCents(payout.cents).toFixed(2)}`
      const isPaid = payout.state === 'paid'
      const title = isPaid ? 'Your referral bonuses were paid out' : 'Your payout failed'
      return composeLetter({
        to: user.email,
        subject: title,
        title,
        paragraphs: isPaid
          ? [`${amount} of referral bonuses are on the way to your payout account.`]
          : [
              `${amount} of referral bonuses couldn’t be paid out and are back in your balance.`,
              payout.reason ?? '',
            ].filter((text) => text !== ''),
        link: { label: 'See your earnings', url: `${publicUrl}${paths.account}?tab=earnings` },
        reason: 'You’re receiving this email because you asked for a payout on',
        publicUrl,
      })
    },
  }
}
