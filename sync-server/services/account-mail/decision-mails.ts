import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { suggestedFields } from '#shared/domain/suggestion.ts'
import { decisionMailMessages as texts } from '#shared/messages/decision-mails.ts'
import { suggestionMessages } from '#shared/messages/suggestions.ts'
import { paths } from '#shared/paths.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { findAnyTool } from '../../repositories/any-tools.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { isPreferenceKept, savePreference } from '../../repositories/preferences.ts'
import { findSuggestion, type StoredSuggestion } from '../../repositories/suggestions.ts'
import { findReport } from '../../repositories/tool-reports.ts'
import { type Account, findUser } from '../../repositories/users.ts'
import { composeLetter, type Letter } from '../mail/compose-letter.ts'
import type { MailTemplates } from '../mail/mail-message.ts'

const DECISION_TEMPLATE = 'decision'
const PURPOSE = 'decision-mails'
/** Names the account, so that no token need be stored. */
const TOKEN = /^decisions-(\d{1,15})-(.+)$/s

const orderSchema = z.object({
  about: z.enum(['suggestion', 'report']),
  id: z.int(),
  /** When it was decided: after another decision this mail has lost its reason. */
  decidedAt: z.string(),
})
type Order = z.infer<typeof orderSchema>

export interface DecisionMailsDeps {
  reader: Database
  writer: Writer
  secret: ServerSecret
  publicUrl: string
  /** Called when a mail has been queued. */
  onMail: () => void
}

/** Mails that tell people what became of what they suggested or reported, to confirmed addresses, until they say that they want none. */
export class DecisionMails {
  readonly #deps: DecisionMailsDeps

  constructor(deps: DecisionMailsDeps) {
    this.#deps = deps
  }

  /** Orders the mail in the transaction of the decision. Who decides on what is their own knows it already. */
  async order(
    transaction: WriteTransaction,
    { userId, decidedBy }: { userId: number; decidedBy: number },
    order: Order,
  ): Promise<void> {
    if (userId === decidedBy || (await wanting(transaction, userId)) === null) return
    await queueMail(transaction, { template: DECISION_TEMPLATE, data: order }, order.decidedAt)
    transaction.afterCommit(this.#deps.onMail)
  }

  /** For the link in each mail, which needs no sign-in. */
  tokenOf(userId: number): string {
    return `decisions-${userId}-${this.#deps.secret.derive(PURPOSE, userId)}`
  }

  /** Does what the switch in the account does. @returns whether the token was one of ours */
  async unsubscribe(token: string): Promise<boolean> {
    const userId = Number(TOKEN.exec(token)?.[1] ?? 0)
    if (userId === 0 || !isSame(token, this.tokenOf(userId))) return false
    return writeTransaction(this.#deps.writer, async (transaction) => {
      if ((await findUser(transaction, userId)) === undefined) return false
      const kept = { name: 'decisionMails', value: false } as const
      await savePreference(transaction, userId, { kept, now: new Date().toISOString() })
      return true
    })
  }

  get letters(): MailTemplates {
    const { reader, publicUrl } = this.#deps
    return {
      [DECISION_TEMPLATE]: async (data) => {
        const order = orderSchema.parse(data)
        const decision = await (order.about === 'report' ? reportOf : suggestionOf)(reader, order)
        const user = decision && (await wanting(reader, decision.userId))
        if (decision === null || user === null) return null
        const { path, label, ...words } = decision.letter
        const link = { label, url: publicUrl + path }
        const letter = composeLetter({ ...words, to: user.email, link, reason: texts.reason, publicUrl })
        return {
          ...letter,
          unsubscribeUrl: `${publicUrl}${paths.unsubscribe}?token=${this.tokenOf(user.id)}`,
        }
      },
    }
  }
}

/** The account, where it has a confirmed address and wants these mails. */
async function wanting(db: Database, userId: number): Promise<Account | null> {
  const user = await findUser(db, userId)
  if (user === undefined || user.email === '' || user.emailVerifiedAt === null) return null
  return (await isPreferenceKept(db, userId, { name: 'decisionMails', value: false })) ? null : user
}

interface Decision {
  userId: number
  letter: Pick<Letter, 'subject' | 'title' | 'paragraphs'> & { path: string; label: string }
}

const said = (reply: string | null) => (reply === null ? [] : [texts.reply(reply)])

/** null: it was decided otherwise since, or is there no more. */
async function suggestionOf(db: Database, { id, decidedAt }: Order): Promise<Decision | null> {
  const found = await findSuggestion(db, id)
  if (found === undefined || found.decidedAt !== decidedAt) return null
  const { content, accepted, reverted, reply, userId } = found
  const outcome = outcomeOf(found)
  if (outcome === null) return null
  const tool = content.toolId === null ? undefined : (await findAnyTool(db, content.toolId))?.tool
  const { title, text } = texts.suggestion[outcome]
  const name = tool?.name ?? (content.kind === 'tool' ? content.tool.name : '')
  const what =
    content.kind === 'tool'
      ? texts.newTool(name)
      : texts.edit(name, suggestionMessages.fields(suggestedFields(content.changes)))
  const took = outcome === 'partly' ? [texts.took(suggestionMessages.fields(accepted))] : []
  const putBack =
    outcome === 'reverted' ? [texts.putBack(suggestionMessages.fields(reverted?.fields ?? []))] : []
  const thanks = outcome === 'accepted' || outcome === 'partly' ? [texts.thanks] : []
  return {
    userId,
    letter: {
      subject: title,
      title,
      paragraphs: [what, ...took, ...putBack, text, ...said(reply), ...thanks],
      ...(tool === undefined || outcome === 'removed'
        ? { path: `${paths.account}?tab=settings`, label: texts.openSuggestions }
        : { path: paths.tool(tool.id), label: texts.openTool }),
    },
  }
}

function outcomeOf({
  state,
  content,
  accepted,
  reverted,
}: StoredSuggestion): keyof typeof texts.suggestion | null {
  if (reverted !== null) return content.kind === 'tool' ? 'removed' : 'reverted'
  if (state === 'declined') return 'declined'
  if (state !== 'accepted') return null
  if (content.kind === 'tool') return 'accepted'
  return accepted.length < suggestedFields(content.changes).length ? 'partly' : 'accepted'
}

async function reportOf(db: Database, { id, decidedAt }: Order): Promise<Decision | null> {
  const report = await findReport(db, id)
  if (report === undefined || report.decidedAt !== decidedAt || report.status === 'open') return null
  const { title, text } = texts.report[report.status]
  const thanks = report.status === 'fixed' ? [texts.thanks] : []
  return {
    userId: report.userId,
    letter: {
      subject: title,
      title,
      paragraphs: [texts.reported(report.toolName, report.kind), text, ...said(report.reply), ...thanks],
      path: paths.tool(report.toolId),
      label: texts.openTool,
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
