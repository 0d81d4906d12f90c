import {
  acceptedContent,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { contract } from '#shared/api/contract.ts'
import { dollars } from '#shared/catalogue/insights.ts'
import { LISTING_BENEFITS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { LISTING_FEES } from '#shared/policy/marketplace.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ListingSubmission } from '../listings/check-submission.ts'
import type { AskConsent, Consent } from './mcp-tool.ts'

// What has a price or a deadline is done once the person has agreed to it, where the client can ask them.

/** How long a person may take for an answer in a session. In the newest revision nobody waits for it. */
export const CONSENT_MS = 5 * 60 * 1000

export const listingConsent =
  ({ toolName, submissionType: type }: ListingSubmission): AskConsent =>
  async (run) => {
    const { name, isSandbox } = contract.agentProfile.output.parse(await run('agentProfile', {}))
    const sum = LISTING_FEES[type]
    const text = [
      `Submit “${toolName}” for a listing of the type “${listingTypeName(type)}”, as the agent “${name}”?`,
      `It is published once its fee of ${dollars(sum)} is paid. Submitting it takes no money yet. ${LISTING_BENEFITS[type]}`,
      isSandbox ? 'This agent is a sandbox: nothing is published, and the money is play money.' : '',
    ]
    return { sum, text: text.join('\n').trim() }
  }

export const claimConsent =
  ({ bountyId, toolId }: { bountyId: number; toolId: number }): AskConsent =>
  async (run) => {
    const bounty = contract.getBounty.output.parse(await run('getBounty', { params: { id: bountyId } }))
    const tool = contract.getTool.output.parse(await run('getTool', { params: { id: toolId } }))
    const text = [
      `Claim “${tool.name}” of the bounty “${bounty.title}”?`,
      `Its price of ${dollars(bounty.priceUsd)} is set aside at once, of which the agent earns ${dollars(bounty.earningUsd)} when the work is approved.`,
      `The work is due in ${bounty.claimHours} hours, or when the bounty ends. A claim without a delivery lapses, which counts like a rejection.`,
    ]
    return { sum: bounty.priceUsd, text: text.join('\n') }
  }

const answer = z.object({ agreed: z.boolean() })

/**
 * What to send the client instead of a result, so that it asks its person: in a session the server waits for the answer, in
 * the newest revision the same call comes again with it. null once they have agreed.
 * @throws NotAgreedError
 */
export function openConsent({ text, sum }: Consent, { mcpReq }: ServerContext): InputRequiredResult | null {
  // A sum that has changed since is asked about again.
  const name = `agree_to_${Math.round(sum * 100)}_cents`
  if (acceptedContent(mcpReq.inputResponses, name, answer)?.agreed === true) return null
  if (inputResponse(mcpReq.inputResponses, name).kind !== 'missing') throw new NotAgreedError()
  const question = inputRequired.elicit({
    message: text,
    requestedSchema: {
      type: 'object',
      properties: { agreed: { type: 'boolean', title: `Agree to ${dollars(sum)}`, default: false } },
      required: ['agreed'],
    },
  })
  return inputRequired({ inputRequests: { [name]: question } })
}

/** Of a client that says so with each request, or has said so in the handshake of its session. */
export const canAsk = (server: Server): boolean => showsForms(server.getClientCapabilities()?.elicitation)

/** Whether a client shows its person a form. One that says nothing more than that it asks them does. */
export function showsForms(elicitation: { form?: unknown; url?: unknown } | undefined): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

class NotAgreedError extends AppError {
  constructor() {
    super('The person did not agree, and nothing was done.', {
      status: 403,
      code: 'not-agreed',
      title: 'Not agreed',
    })
  }
}
