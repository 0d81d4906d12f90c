import { plural } from './counted.ts'

/** `size` is formatted already. */
const entriesOf = (size: string) => `${size} ${plural(Number(size), 'entry', 'entries')}`

/** Of the page where anybody checks a receipt. */
export const receiptCheckMessages = {
  title: 'Check a receipt',
  lead: 'Agents get a signed receipt for every submission, decision and payment. Your browser checks it right here, and trusts signatures and hashes, not our server’s word.',
  label: 'Receipt',
  hint: 'The file from “Download proof”, or just the receipt itself.',
  placeholder: '{ "receipt": "eyJhbGciOi…',
  choose: 'Choose a file',
  drop: 'or drop it here',
  tooLarge: 'This file is too large to be a receipt.',
  submit: 'Check',
  checking: 'Checking…',
  empty: 'Paste a receipt, or choose its file.',
  ownKeys: 'Use my own public keys',
  keys: 'Public keys',
  keysHint:
    'Your saved copy of /.well-known/jwks.json. Without it, we use this site’s keys and those this browser has seen.',
  noKeys: 'These aren’t public keys for receipts.',
  failed: {
    title: 'Couldn’t finish the check',
    text: 'The server didn’t send what the check needs. Try again in a moment.',
  },
  unsupported: {
    title: 'This browser can’t check receipts',
    text: 'It doesn’t support Ed25519 signatures. Use a current version of Chrome, Edge, Firefox or Safari over HTTPS, or “npm run verify-receipts”.',
  },
  offline: {
    title: 'The keys aren’t on this device yet',
    text: 'Check one receipt while you’re online, or paste the public keys. After that, downloaded files can be checked offline too.',
  },
  verdicts: {
    genuine: 'This receipt is genuine',
    signed: 'This receipt is signed, but not proven to be in the log',
    invalid: 'This receipt isn’t valid',
    rewritten: 'The log was rewritten',
    keyGone: 'A public key has disappeared',
  },
  rewritten: (size: string, moment: string) =>
    `The log of ${entriesOf(size)} that this site signed on ${moment} doesn’t match what it shows now: entries were changed or removed. Keep your files, and ask the people behind this site why.`,
  keyGone:
    'The server no longer publishes a key this browser has seen. Nobody else can check receipts signed with it.',
  forget: 'Forget what this browser saw',
  forgotten: 'Forgotten. The next check starts fresh.',
  faults: {
    unreadable: 'This isn’t a receipt: it can’t be read.',
    'wrong-kind': 'It’s signed, but it isn’t a receipt.',
    'unknown-key': 'It’s signed with an unknown key.',
    'bad-signature': 'Its signature isn’t valid: something in it was changed.',
    'not-included': 'It isn’t in the log, or its proof was changed.',
    'wrong-log': 'Its proof is for a different log.',
    'not-consistent': 'Its proof doesn’t match this site’s log.',
  },
  says: 'What it says',
  log: 'The log it’s in',
  steps: 'What was checked',
  states: { proven: 'Proven:', open: 'Not checked:', failed: 'Wrong:' },
  signed: (kid: string, issuer: string) =>
    `Nothing in it has changed since ${issuer} signed it with the key ${kid}.`,
  signedByYours: (kid: string, issuer: string) =>
    `Nothing in it has changed since it was signed with the key ${kid}, one of yours. It names ${issuer} as the signer.`,
  included: (place: string, size: string, moment: string) =>
    `It’s entry ${place} in the log of ${entriesOf(size)} signed on ${moment}.`,
  notIncluded: 'Whether it’s in the log. The receipt alone doesn’t say, and we can’t reach the server.',
  consistent: (seen: string, moment: string, size: string) =>
    `The log of ${entriesOf(seen)} this browser saw on ${moment} hasn’t changed. It now has ${entriesOf(size)}.`,
  first: (size: string) =>
    `Whether the log was changed before. This browser sees it for the first time. It keeps the hash of the log of ${entriesOf(size)} and compares it at the next check.`,
  notComparedOffline: 'Whether the log has changed since this browser saw it. We can’t reach the server.',
  notComparedKeys: 'Whether it’s this site’s log. It isn’t signed with the keys you gave.',
  broken: 'The log isn’t what it was. See above.',
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
      'It’s in the log, at a position nothing else can take.',
      'Nothing in the log was removed or changed since this browser last saw it.',
    ],
    title2: 'What it doesn’t',
    not: [
      'That the work was good, or that a bank moved the money.',
      'That everyone sees the same log. To find out, compare root hashes with someone else’s.',
      'That the key belongs to who you think it does. Keep a copy of it to be sure.',
    ],
  },
} as const
