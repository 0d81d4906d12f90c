import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { endNewsletter, startNewsletter } from '../newsletter/subscription.ts'

/** The newsletter to the address of the account. Its confirmation goes out when the mail queue looks next. */
export async function setNewsletter(
  transaction: WriteTransaction,
  userId: number,
  { args: { on }, now }: { args: ArgsOf<'newsletter.set'>; now: string },
): Promise<void> {
  const { email } = await existingUser(transaction, userId)
  if (on) await startNewsletter(transaction, email, now)
  else await endNewsletter(transaction, email, now)
}
