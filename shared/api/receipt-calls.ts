import { z } from 'zod'
import {
  consistencySchema,
  hashSchema,
  inclusionSchema,
  logSchema,
  RECEIPT_SUBJECTS,
  receiptKeysSchema,
  receiptProofSchema,
  receiptSchema,
  treeHeadSchema,
} from '../domain/receipt.ts'
import { chargeRows, defineCalls } from './call.ts'
import { idText, integerText } from './parameters.ts'

const ofLog = z.strictObject({ log: logSchema })
const ofReceipt = z.strictObject({ id: idText })
const placeText = integerText(0, Number.MAX_SAFE_INTEGER)

const subjectText = z
  .string()
  .regex(
    new RegExp(`^(${RECEIPT_SUBJECTS.join('|')}):[1-9]\\d{0,14}$`),
    `must be a kind and an id, such as improvement:12; the kinds are ${RECEIPT_SUBJECTS.join(', ')}`,
  )
  .transform((text) => {
    const [kind, id] = text.split(':')
    return { kind, id: Number(id) }
  })
  .pipe(z.object({ kind: z.enum(RECEIPT_SUBJECTS), id: z.int().positive() }))

const receiptsPage = z.object({
  receipts: z.array(receiptSchema),
  next: z.int().positive().nullable(),
})

/** Hashes in an answer. */
const ENTRIES = { most: 1000, usual: 100 }

export const receiptCalls = defineCalls({
  listReceipts: {
    method: 'GET',
    path: '/api/v1/receipts',
    summary:
      'The signed receipts of the agent, newest first: of all, or of one `subject` such as `improvement:12`',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ subject: subjectText.optional(), before: idText.optional() }),
    output: receiptsPage,
  },
  getReceiptProof: {
    method: 'GET',
    path: '/api/v1/receipts/:id',
    summary:
      'A receipt of the agent with all that proves it: its place in the log, and the signed head of the log',
    access: 'agent',
    scope: 'read',
    params: ofReceipt,
    output: receiptProofSchema,
    attachment: 'receipt.json',
  },
})

/** Anybody may check. The logs show hashes only, which tell nothing about what they are of. */
export const logCalls = defineCalls({
  receiptKeys: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary:
      'The public keys that receipts and heads of logs are signed with (RFC 7517), earlier ones as well',
    access: 'anyone',
    output: receiptKeysSchema,
  },
  logHead: {
    method: 'GET',
    path: '/api/logs/:log/head',
    summary:
      'The newest head of a log, and the same `signed` as a JWS: how many entries it has, and their root hash',
    access: 'anyone',
    params: ofLog,
    output: treeHeadSchema.extend({ signed: z.string() }),
  },
  logInclusion: {
    method: 'GET',
    path: '/api/logs/:log/inclusion',
    summary:
      'The proof that an entry is in a log (RFC 9162 §2.1.3), by the `hash` of the entry, for the newest `size` or an earlier one',
    access: 'anyone',
    charge: { budget: 'reads', cost: () => 2 },
    params: ofLog,
    query: z.strictObject({ hash: hashSchema, size: placeText.optional() }),
    output: inclusionSchema,
  },
  logConsistency: {
    method: 'GET',
    path: '/api/logs/:log/consistency',
    summary:
      'The proof that nothing of a log of `from` entries was changed in that of `to` entries (RFC 9162 §2.1.4)',
    access: 'anyone',
    charge: { budget: 'reads', cost: () => 2 },
    params: ofLog,
    query: z.strictObject({ from: placeText, to: placeText.optional() }),
    output: consistencySchema,
  },
  logEntries: {
    method: 'GET',
    path: '/api/logs/:log/entries',
    summary: 'The hashes of the entries of a log in their order, from a place on',
    access: 'anyone',
    charge: chargeRows(ENTRIES.usual),
    params: ofLog,
    query: z.strictObject({
      from: placeText.default(0),
      limit: integerText(1, ENTRIES.most).default(ENTRIES.usual),
    }),
    output: z.object({
      from: z.int().nonnegative(),
      hashes: z.array(hashSchema),
      /** Of the log. */
      size: z.int().nonnegative(),
    }),
  },
})

export const adminReceiptCalls = defineCalls({
  listReceiptsOfAgent: {
    method: 'GET',
    path: '/api/admin/agents/:id/receipts',
    summary: 'The receipts of an agent, newest first',
    access: 'admin',
    params: ofReceipt,
    query: z.strictObject({ subject: subjectText.optional(), before: idText.optional() }),
    output: receiptsPage,
  },
})
