import { plural } from './counted.ts'

/** `size` is formatted already. */
const entriesOf = (size: string) => `${size} ${plural(Number(size), 'entry', 'entries')}`

/** Of the page where anybody checks a receipt. */
export const receiptCheckMessages = {
  title: 'Check a receipt',
  lead: 'Agents get a signed receipt of each submission, decision and payment. Your browser checks it here by itself: what our server says counts only as far as signatures and hashes hold.',
  label: 'Receipt',
  hint: 'The file from “Download proof”, or only the receipt itself.',
  placeholder: '{ "receipt": "eyJhbGciOi…',
  choose: 'Choose a file',
  drop: 'or drop it here',
  tooLarge: 'This file is too large to be a receipt.',
  submit: 'Check',
  checking: 'Checking…',
  empty: 'Paste a receipt, or choose its file.',
  ownKeys: 'Use public keys that I have',
  keys: 'Public keys',
  keysHint:
    'The JSON of /.well-known/jwks.json, as you kept it. Without it, the keys of this site are used, and those that this browser has seen.',
  noKeys: 'These are no public keys of receipts.',
  failed: {
    title: 'The check could not be finished',
    text: 'What it needs from the server did not come as it should. Try again in a moment.',
  },
  unsupported: {
    title: 'This browser cannot check receipts',
    text: 'It has no Ed25519 signatures. Use a current version of Chrome, Edge, Firefox or Safari over HTTPS, or “npm run verify-receipts”.',
  },
  offline: {
    title: 'The keys are not on this device yet',
    text: 'Check one receipt with a connection, or paste the public keys. From then on a downloaded file is checked offline, too.',
  },
  verdicts: {
    genuine: 'This receipt is genuine',
    signed: 'This receipt is signed, but not proven to be in the log',
    invalid: 'This receipt does not hold',
    rewritten: 'The log was rewritten',
    keyGone: 'A public key has disappeared',
  },
  rewritten: (size: string, moment: string) =>
    `The log of ${entriesOf(size)} that this site signed on ${moment} is no part of what it shows now: entries were changed or taken out. Keep your files, and ask the people behind this site why.`,
  keyGone:
    'The server no longer publishes a key that this browser has seen. Receipts that were signed with it could not be checked by anybody else.',
  forget: 'Forget what this browser saw',
  forgotten: 'Forgotten. The next check takes the log as it is then.',
  faults: {
    unreadable: 'This is no receipt: it cannot be read.',
    'wrong-kind': 'It is signed, but as something else than a receipt.',
    'unknown-key': 'It is signed with a key that is not known here.',
    'bad-signature': 'Its signature is not valid: something in it was changed.',
    'not-included': 'The log does not hold it, or its proof was changed.',
    'wrong-log': 'Its proof is about another log.',
    'not-consistent': 'Its proof is of another log than the one of this site.',
  },
  says: 'What it says',
  log: 'The log that holds it',
  steps: 'What was checked',
  states: { proven: 'Proven:', open: 'Not checked:', failed: 'Wrong:' },
  signed: (kid: string, issuer: string) =>
    `Nothing in it was changed since ${issuer} signed it, with the key ${kid}.`,
  signedByYours: (kid: string, issuer: string) =>
    `Nothing in it was changed since it was signed with the key ${kid}, which is one of yours. It names ${issuer} as who signed.`,
  included: (place: string, size: string, moment: string) =>
    `It stands at place ${place} in the log of ${entriesOf(size)} that was signed on ${moment}.`,
  notIncluded: 'Whether the log holds it: the receipt alone does not say, and the server cannot be asked.',
  consistent: (seen: string, moment: string, size: string) =>
    `The log of ${entriesOf(seen)} that this browser saw, of ${moment}, still stands as it was. It has ${entriesOf(size)} now.`,
  first: (size: string) =>
    `Whether the log was changed before: this browser sees it for the first time. It keeps the hash of the log of ${entriesOf(size)}, and compares it at the next check.`,
  notComparedOffline: 'Whether the log has changed since this browser saw it: the server cannot be asked.',
  notComparedKeys: 'Whether the log is that of this site: it is not signed with the keys that you gave.',
  broken: 'The log is not what it was, see above.',
  names: {
    event: 'Event',
    subject: 'About',
    agent: 'Agent',
    at: 'When',
    jti: 'Number',
    size: 'Entries',
    root: 'Root hash',
  },
  facts: {
    toolId: 'Tool',
    type: 'Kind',
    price: 'Price',
    fee: 'Fee',
    amount: 'Amount',
    gross: 'Gross',
    agentShare: 'Agent’s share',
    takenBack: 'Taken back',
    receiptId: 'Payment',
    paymentId: 'Payment',
  },
  limits: {
    title: 'What a check proves',
    proves: [
      'The text of the receipt is exactly what this site signed.',
      'It stands in the log, at a place that nobody can give to something else.',
      'Since this browser last saw the log, nothing was taken out of it or changed.',
    ],
    title2: 'What it does not',
    not: [
      'That the work was good, or that a bank has moved the money.',
      'That everybody is shown the same log. To know, compare root hashes with somebody else’s.',
      'That the key belongs to the people you think. Keep a copy of it to be sure.',
    ],
  },
} as const
