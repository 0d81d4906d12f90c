import { AUDIT_PAGE, USAGE_ROWS } from '#shared/api/admin-calls.ts'
import { MODERATION_PAGE } from '#shared/api/review-calls.ts'
import { ADMIN_TICKETS_PAGE, ADMIN_USERS_PAGE } from '#shared/policy/limits.ts'
import type { Services } from '../create-services.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { pageOf } from '../lib/page-of.ts'
import { sendCsv } from '../middleware/send-answer.ts'
import { searchUsers } from '../repositories/admin-users.ts'
import { listAuditEntries } from '../repositories/audit-log.ts'
import { countModeratedReviews, listModeratedReviews } from '../repositories/reviews.ts'
import { searchTickets } from '../repositories/support-tickets.ts'
import { readAdminOverview } from '../services/admin-overview.ts'
import { toAdminUser } from '../services/admin-users/user-admin.ts'
import { audit } from '../services/audit.ts'
import { DAY_MS } from '../services/history/record-days.ts'
import { exportSubscribers } from '../services/newsletter/subscribers.ts'
import { toAdminTicket } from '../services/support/ticket-admin.ts'
import { usageCsv } from '../services/usage-insight.ts'
import { defineHandlers } from './handler.ts'

/** Users, their content, what people do and the audit log, for admins. */
export function adminUserHandlers(services: Services) {
  return {
    ...accountHandlers(services),
    ...ticketHandlers(services),
    ...moderationHandlers(services),
    ...recordHandlers(services),
    ...usageHandlers(services),
  }
}

function accountHandlers({ reader, userAdmin }: Services) {
  return defineHandlers({
    async adminListUsers({ role, query: { page, ...query } }) {
      const now = new Date().toISOString()
      const offset = (page - 1) * ADMIN_USERS_PAGE
      const { users, total } = await searchUsers(reader, { ...query, now, limit: ADMIN_USERS_PAGE, offset })
      return { users: users.map((user) => toAdminUser(user, now)), total, isByOwner: role === 'owner' }
    },
    changeUser: ({ userId, params: { id }, body }) => userAdmin.change(userId, id, body),
  })
}

function ticketHandlers({ reader, ticketAdmin }: Services) {
  return defineHandlers({
    async adminListTickets({ query: { page, status, priority, ...query } }) {
      const now = new Date().toISOString()
      const { tickets, total } = await searchTickets(reader, {
        ...query,
        now,
        status: status === 'all' ? undefined : status,
        priority: priority === 'all' ? undefined : priority,
        limit: ADMIN_TICKETS_PAGE,
        offset: (page - 1) * ADMIN_TICKETS_PAGE,
      })
      return { tickets: tickets.map((ticket) => toAdminTicket(ticket, now)), total }
    },
    answerTicket: ({ userId, params: { id }, body }) => ticketAdmin.answer(userId, id, body),
    closeTicket: ({ userId, params: { id } }) => ticketAdmin.close(userId, id),
  })
}

function moderationHandlers({ reader, reviews }: Services) {
  return defineHandlers({
    async adminListReviews({ query }) {
      const wanted = { ...query, limit: MODERATION_PAGE + 1 }
      const found = await listModeratedReviews(reader, wanted)
      const { page, next } = pageOf(found, MODERATION_PAGE, ({ updatedAt, id }) => `${updatedAt}.${id}`)
      return { reviews: page, total: await countModeratedReviews(reader, wanted), next }
    },
    async countReview({ userId, params: { id } }) {
      await reviews.release(id, userId)
      return { success: true }
    },
    async removeReview({ userId, params: { id }, body: { reason } }) {
      await reviews.remove(id, { adminId: userId, reason })
      return { success: true }
    },
  })
}

function recordHandlers({ reader, writer }: Services) {
  return defineHandlers({
    async listAudit({ query }) {
      const { days, ...wanted } = query
      const since = days === undefined ? undefined : new Date(Date.now() - days * DAY_MS).toISOString()
      const found = await listAuditEntries(reader, { ...wanted, since, limit: AUDIT_PAGE + 1 })
      const { page, next } = pageOf(found, AUDIT_PAGE, ({ id }) => id)
      return { entries: page, next }
    },
    async exportNewsletter({ userId }) {
      const csv = await exportSubscribers(reader)
      const act = { actorId: userId, now: new Date().toISOString() }
      // The export of addresses is logged before they are sent.
      await writeTransaction(writer, (transaction) =>
        audit(transaction, act, {
          action: 'newsletter.export',
          subject: { kind: 'newsletter', id: 0, label: 'Subscribers' },
          before: null,
          after: null,
        }),
      )
      return sendCsv('newsletter-subscribers.csv', csv)
    },
  })
}

function usageHandlers({ reader, usageInsight }: Services) {
  return defineHandlers({
    adminOverview: () => readAdminOverview(reader, new Date()),
    adminUsage: ({ query }) => usageInsight.read(query, USAGE_ROWS.page),
    async adminUsageCsv({ query }) {
      const insight = await usageInsight.read(query, USAGE_ROWS.file)
      return sendCsv(`usage-${query.table}-${query.days}-days.csv`, usageCsv(insight, query.table))
    },
  })
}
