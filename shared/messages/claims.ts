import type { ClaimEnd, ClaimState, ClaimWay, ProofResult } from '../domain/claim.ts'

/** Who makes a tool proves it, and what they can do then. */
export const claimMessages = {
  isThisYours: 'Is this your tool?',
  yours: 'This is your tool',
  title: (tool: string) => `Claim ${tool}`,
  notLoaded: 'Couldn’t load your claim',
  whatFor: (host: string) =>
    `Prove that ${host} is yours to mark the tool “Maker verified” and answer its reviews as the maker. It’s free, and doesn’t affect the tool’s ranking.`,
  whatNot: 'Makers can’t review their own tools.',
  losesReview: 'You’ve reviewed this tool. Your review is deleted once your claim is proved.',
  begin: 'Get a token',
  beginAgain: 'Claim it again',
  notBegun: 'Couldn’t start the claim',
  obstacles: {
    off: 'Tools can’t be claimed here, because this server doesn’t visit websites.',
    'shared-host': (host: string) =>
      `Many projects share ${host}, so it can’t prove that a tool is yours. If the tool has its own website, report that its address here is wrong.`,
  },
  where: (host: string) =>
    `Put your token where only the people who run ${host} can. Any one of these three ways is enough:`,
  ways: { dns: 'DNS record', meta: 'Tag in the page', file: 'File' } satisfies Record<ClaimWay, string>,
  dns: 'Add a TXT record to your domain. It can take up to an hour to show up.',
  dnsName: 'Name',
  dnsValue: 'Value',
  noDns: 'This website’s address is an IP address, which has no DNS records.',
  meta: (page: string) =>
    `Add this tag inside <head> of ${page}. It must be in the HTML itself, not added by a script.`,
  metaTag: 'Tag',
  file: 'Put a text file at this address, with the token on its own line. Other lines don’t matter.',
  fileUrl: 'Address',
  fileContent: 'Content',
  nouns: { name: 'name', value: 'value', tag: 'tag', address: 'address', content: 'content' },
  goodUntil: (day: string) => `The token is valid until ${day}.`,
  noSecret: 'The token isn’t a secret, so it’s fine if others see it.',
  look: 'Check now',
  looking: 'Checking…',
  notLooked: 'Couldn’t check',
  offline: 'You’re offline. Check again when you’re back online.',
  letGo: 'Release claim',
  lettingGo: (tool: string) => `Release your claim to ${tool}?`,
  letGoText:
    'The mark disappears, and your answers to reviews are no longer shown. You can claim it again anytime.',
  notLetGo: 'Couldn’t release the claim',
  isLetGo: 'Claim released',
  proved: (tool: string) => ({ title: 'Proved', text: `${tool} is now marked “Maker verified”.` }),
  since: (day: string, host: string) =>
    `You’ve been a verified maker of this tool since ${day}: ${host} is yours.`,
  stay: 'Leave the token where it is. We check for it every month.',
  checked: (ago: string) => `Last checked ${ago}.`,
  failing:
    'We didn’t find your token when we last checked. If it’s still missing in three days, your claim ends.',
  whereNow: 'Where your token is',
  ended: {
    'let-go': 'You released this claim.',
    revoked: 'An admin ended your claim. Support can say more.',
    'website-changed': 'The tool has a different website now. Prove that this one is yours too.',
    'proof-gone': 'We checked for your token twice and didn’t find it.',
  } satisfies Record<ClaimEnd, string>,
  states: {
    pending: 'Waiting for proof',
    active: 'Verified',
    ended: 'Ended',
  } satisfies Record<ClaimState, string>,
  noTools: 'You haven’t claimed a tool yet. Start with “Is this your tool?” on a tool’s page.',
  expired: 'The token has expired.',
  list: 'Your claims',
  manage: 'Manage',
  manageOf: (tool: string) => `Manage your claim to ${tool}`,
} as const

/** What a look for the token came to, and what to do about it. */
export const proofResultTexts: Readonly<Record<Exclude<ProofResult, 'proved'>, (host: string) => string>> = {
  'not-found': () =>
    'We found no token there. Changes can take a while to reach us. Please check it and try again.',
  'other-token': () =>
    'We found a token there, but it’s someone else’s or an old one of yours. Add this one next to it.',
  redirect: (host) => `It leads to another website. We only check ${host} and its www.`,
  timeout: (host) => `${host} didn’t respond in time. Please try again later.`,
  dns: (host) => `We couldn’t find ${host} in the DNS. Please check its records.`,
  'dns-busy': () => 'The name servers are busy. Please try again in a minute.',
  tls: (host) => `The certificate of ${host} isn’t valid. Please renew it, or use a DNS record.`,
  connection: (host) => `We couldn’t connect to ${host}. Please try again later.`,
  address: (host) => `${host} leads to an address that isn’t public, so we can’t check it.`,
  refused: (host) =>
    `${host} refused our request or returned an error. Allow our request, or use a DNS record.`,
  ours: () => 'Something went wrong on our side. Please try again later.',
}

/** What makers say under reviews of their tools. */
export const answerMessages = {
  fromTheMaker: 'From the maker',
  to: (author: string) => `The maker’s answer to ${author}`,
  answer: 'Answer',
  answerTo: (author: string) => `Answer the review by ${author}`,
  editOf: (author: string) => `Edit your answer to ${author}`,
  deleteOf: (author: string) => `Delete your answer to ${author}`,
  label: 'Your answer',
  about: 'Everyone sees it under the review as the maker’s answer. Your username isn’t shown.',
  missing: 'Please write an answer.',
  save: 'Publish answer',
  saved: { title: 'Answer published' },
  notSaved: 'Couldn’t publish your answer. Please try again.',
  deleted: { title: 'Answer deleted' },
  notDeleted: 'Couldn’t delete your answer',
  removeOf: (author: string) => `Remove the answer to the review by ${author}`,
  removeAnswer: 'Remove answer',
  reasonHint: 'We’ll email it to the maker.',
  reasonMissing: 'Please give a reason. The maker will see it.',
  removed: { title: 'Answer removed', text: 'We’ll email your reason to the maker.' },
  gone: { title: 'This answer has already been removed' },
  removalFailed: 'Couldn’t remove the answer. Please try again.',
} as const
