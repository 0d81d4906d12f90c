import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { readCatalogueChanges } from '../agents/feed/read-catalogue-changes.ts'
import { readEarnings, readPaymentHistory } from '../agents/identity/read-earnings.ts'
import { readProfile } from '../agents/identity/read-profile.ts'
import { readKeys } from '../agents/identity/show-key.ts'
import { readSigningKeys } from '../agents/identity/signing-keys.ts'
import type { Services } from '../create-services.ts'
import type { Database } from '../db/schema.ts'
import { pageOf } from '../lib/page-of.ts'
import { listOwnFeedback } from '../repositories/feedback.ts'
import { listOwnRecommendations } from '../repositories/recommendations.ts'
import { defineHandlers } from './handler.ts'

/** Agents: registration, profile, keys, webhooks, and their reads of and feedback on the directory. */
export function agentHandlers(services: Services) {
  return {
    ...identityHandlers(services),
    ...keyHandlers(services),
    ...domainHandlers(services),
    ...webhookHandlers(services),
    ...feedHandlers(services),
  }
}

function identityHandlers({ reader, agentRegistry, payments }: Services) {
  /** A read transaction: each answer is one consistent snapshot. */
  const read = <T>(work: (db: Database) => Promise<T>) => reader.transaction().execute(work)
  return defineHandlers({
    async registerAgent({ userId, body }) {
      return { success: true, ...(await agentRegistry.register(body, userId)) }
    },
    testAgentKey: () => ({ success: true }),
    agentProfile: ({ agent }) =>
      read((db) => readProfile(db, agent, { now: new Date().toISOString(), payments })),
    paymentHistory: ({ agent: { agentId: id, isSandbox } }) =>
      read((db) => readPaymentHistory(db, { id, isSandbox }, new Date())),
    async agentEarnings({ agent: { agentId: id, isSandbox }, query: { days } }) {
      const span = { days, now: new Date() }
      return { days: await read((db) => readEarnings(db, { id, isSandbox }, span)) }
    },
  })
}

function keyHandlers({ reader, agentKeys, signingKeys }: Services) {
  return defineHandlers({
    async listAgentKeys({ agent: { agentId, keyId } }) {
      const keys = await readKeys(reader, agentId)
      return { keys: keys.map((key) => ({ ...key, isCurrent: key.id === keyId })) }
    },
    addAgentKey: ({ agent, body }) => agentKeys.add(agent, body),
    rotateAgentKey: ({ agent, params: { id } }) => agentKeys.rotate(agent, id),
    async revokeAgentKey({ agent, params: { id } }) {
      await agentKeys.revoke(agent, id)
      return { success: true }
    },
    addSigningKey: ({ agent, body }) => signingKeys.add(agent, body),
    async listSigningKeys({ agent }) {
      return { keys: await readSigningKeys(reader, agent) }
    },
    async removeSigningKey({ agent, params: { id } }) {
      await signingKeys.remove(agent, id)
      return { success: true }
    },
  })
}

function domainHandlers({ domains }: Services) {
  return defineHandlers({
    async getDomain({ agent: { agentId } }) {
      return { domain: await domains.find(agentId), isOn: domains.isOn }
    },
    nameDomain: ({ agent, body }) => domains.name(agent, body),
    checkDomain: ({ agent }) => domains.check(agent),
    proveDomain: ({ agent }) => domains.prove(agent),
    async dropDomain({ agent }) {
      await domains.drop(agent)
      return { success: true }
    },
  })
}

function webhookHandlers({ webhooks }: Services) {
  return defineHandlers({
    async listWebhooks({ agent }) {
      return { webhooks: await webhooks.list(agent) }
    },
    addWebhook: ({ agent, body }) => webhooks.add(agent, body),
    async removeWebhook({ agent, params: { id } }) {
      await webhooks.remove(agent, id)
      return { success: true }
    },
    async listDeliveries({ agent, params: { id } }) {
      return { deliveries: await webhooks.deliveries(agent, id) }
    },
    testWebhook: ({ agent, params: { id } }) => webhooks.test(agent, id),
    async redeliverDeadLetters({ agent, params: { id } }) {
      return { queued: await webhooks.redeliver(agent, id) }
    },
  })
}

function feedHandlers({ reader, agentReports }: Services) {
  return defineHandlers({
    listCatalogueChanges: ({ query }) => readCatalogueChanges(reader, query),
    submitRecommendation: ({ agent, request, body }) => agentReports.recommend(agent, request, body),
    async listOwnRecommendations({ agent: { agentId }, query: { before } }) {
      const { found, total } = await listOwnRecommendations(reader, {
        agentId,
        before,
        limit: MARKET_PAGE + 1,
      })
      const { page, next } = pageOf(found, MARKET_PAGE, ({ id }) => id)
      return { recommendations: page, total, next }
    },
    submitFeedback: ({ agent, request, body }) => agentReports.report(agent, request, body),
    async listOwnFeedback({ agent: { agentId }, query: { before } }) {
      const { found, total } = await listOwnFeedback(reader, { agentId, before, limit: MARKET_PAGE + 1 })
      const { page, next } = pageOf(found, MARKET_PAGE, ({ id }) => id)
      return { feedback: page, total, next }
    },
  })
}
