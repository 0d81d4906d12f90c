import { z } from 'zod'
import type { ClaimEnd } from '#shared/domain/claim.ts'
import { paths } from '#shared/paths.ts'
import type { Database } from '../../db/schema.ts'
import { findRemovedAnswer } from '../../repositories/review-answers.ts'
import { CLAIM_ENDED_TEMPLATE, findClaimLetter } from '../../repositories/tool-claims.ts'
import { composeLetter } from '../mail/compose-letter.ts'
import type { MailTemplates } from '../mail/mail-message.ts'
import { ANSWER_REMOVED_TEMPLATE } from './review-answers.ts'

/** What makers are told by mail; nothing where the address is nobody's, or was never confirmed. */
export function claimLetters({ reader, publicUrl }: { reader: Database; publicUrl: string }): MailTemplates {
  const reason = 'You’re receiving this email because you claimed a tool on'
  return {
    [CLAIM_ENDED_TEMPLATE]: async (data) => {
      const { claimId } = z.object({ claimId: z.int() }).parse(data)
      const claim = await findClaimLetter(reader, claimId)
      // They may have proved it again since.
      if (claim === undefined || claim.state !== 'ended' || claim.reason === null) return null
      if (claim.email === '' || claim.mustVerify === 1) return null
      const note = claim.note === null ? [] : [`The reason: ${claim.note}`]
      return composeLetter({
        to: claim.email,
        subject: `You are no longer shown as a maker of ${claim.tool}`,
        title: `Your claim to ${claim.tool} has ended`,
        paragraphs: [
          WHY[claim.reason](claim.host),
          ...note,
          'Your answers to its reviews are no longer shown.',
        ],
        link: { label: `Open ${claim.tool}`, url: `${publicUrl}${paths.tool(claim.toolId)}` },
        reason,
        publicUrl,
      })
    },
    [ANSWER_REMOVED_TEMPLATE]: async (data) => {
      const { reviewId } = z.object({ reviewId: z.int() }).parse(data)
      const answer = await findRemovedAnswer(reader, reviewId)
      if (answer === undefined || answer.reason === null) return null
      if (answer.email === '' || answer.mustVerify === 1) return null
      return composeLetter({
        to: answer.email,
        subject: `Your answer to a review of ${answer.tool} was removed`,
        title: 'Your answer was removed',
        paragraphs: [
          `A moderator removed your answer to a review of ${answer.tool}.`,
          `The reason: ${answer.reason}`,
          'You can write another one.',
        ],
        link: { label: `Open ${answer.tool}`, url: `${publicUrl}${paths.tool(answer.toolId)}` },
        reason,
        publicUrl,
      })
    },
  }
}

const WHY: Readonly<Record<ClaimEnd, (host: string) => string>> = {
  'let-go': () => 'You released it.',
  revoked: () => 'An admin ended it.',
  'website-changed': (host) =>
    `The tool has another website now, and your proof was for ${host}. You can claim it again with a proof for the new one.`,
  'proof-gone': (host) =>
    `We looked for your token at ${host} twice within a few days and didn’t find it. You can claim the tool again at any time.`,
}
