import type { ClaimEnd, ClaimState, ClaimWay, ProofResult } from '../domain/claim.ts'

/** Who makes a tool proves it, and what they can do then. */
export const claimMessages = {
  isThisYours: 'Is this your tool?',
  yours: 'This is your tool',
  title: (tool: string) => `Claim ${tool}`,
  notLoaded: 'Your claim could not be loaded',
  whatFor: (host: string) =>
    `Prove that ${host} is yours, and the tool is marked “Maker verified”. You can then answer its reviews, as the maker. It costs nothing and does not move the tool up anywhere.`,
  whatNot: 'Makers do not review their own tools.',
  losesReview: 'You have reviewed this tool. Your review is deleted when your claim is proved.',
  begin: 'Get a token',
  beginAgain: 'Claim it again',
  notBegun: 'The claim could not be started',
  obstacles: {
    off: 'Tools cannot be claimed here: this server visits no websites.',
    'shared-host': (host: string) =>
      `Many projects share ${host}, so nobody can prove there that a tool is theirs. If the tool has a website of its own, report that its address here is wrong.`,
  },
  where: (host: string) =>
    `Put your token where only the people who run ${host} can. One of these three is enough:`,
  ways: { dns: 'DNS record', meta: 'Tag in the page', file: 'File' } satisfies Record<ClaimWay, string>,
  dns: 'Add a TXT record to your domain. It can take up to an hour before everybody sees it.',
  dnsName: 'Name',
  dnsValue: 'Value',
  noDns: 'This website has an address without a name, which has no records.',
  meta: (page: string) =>
    `Add this tag inside <head> of ${page}. It must be in the HTML itself, not added by a script.`,
  metaTag: 'Tag',
  file: 'Put a text file at this address. The token has a line of its own; other lines do not matter.',
  fileUrl: 'Address',
  fileContent: 'Content',
  nouns: { name: 'name', value: 'value', tag: 'tag', address: 'address', content: 'content' },
  goodUntil: (day: string) => `The token can be proved until ${day}.`,
  noSecret: 'The token means nothing to anybody but us, so everybody may see it.',
  look: 'Look for it now',
  looking: 'Looking…',
  notLooked: 'We could not look',
  offline: 'There is no connection. We can look once there is one.',
  letGo: 'Let go of the claim',
  lettingGo: (tool: string) => `Let go of ${tool}?`,
  letGoText:
    'The mark disappears, and your answers to reviews are no longer shown. You can prove it again at any time.',
  notLetGo: 'The claim could not be ended',
  isLetGo: 'You let go of the claim',
  proved: (tool: string) => ({ title: 'Proved', text: `${tool} is now marked “Maker verified”.` }),
  since: (day: string, host: string) =>
    `You have been a verified maker of this tool since ${day}: ${host} is yours.`,
  stay: 'Leave the token where it is: we look for it again every month.',
  checked: (ago: string) => `We last looked ${ago}.`,
  failing:
    'We did not find your token when we last looked. If we do not find it in three days either, your claim ends.',
  whereNow: 'Where your token is',
  ended: {
    'let-go': 'You let go of this claim.',
    revoked: 'An admin ended your claim. Support can say more.',
    'website-changed': 'The tool has another website now. Prove that this one is yours, too.',
    'proof-gone': 'We looked for your token twice and did not find it.',
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
  manageOf: (tool: string) => `Manage your claim of ${tool}`,
} as const

/** What a look for the token came to, and what to do about it. */
export const proofResultTexts: Readonly<Record<Exclude<ProofResult, 'proved'>, (host: string) => string>> = {
  'not-found': () =>
    'We found no token there. A change may take a while until we see it; please check it and try again.',
  'other-token': () =>
    'We found a token there, but not yours or an older one of yours. Add this one beside it.',
  redirect: (host) => `It leads to another website. We only look at ${host} and its www.`,
  timeout: (host) => `${host} did not answer in time. Please try again later.`,
  dns: (host) => `We could not find ${host} in the DNS. Please check its records.`,
  'dns-busy': () => 'The name servers are busy. Please try again in a minute.',
  tls: (host) => `The certificate of ${host} is not valid. Please renew it, or prove it by a DNS record.`,
  connection: (host) => `We could not connect to ${host}. Please try again later.`,
  address: (host) => `${host} leads to an address that is not public. We do not go there.`,
  refused: (host) =>
    `${host} refused our visit or answered with an error. Let our visit pass, or prove it by a DNS record.`,
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
  about: 'Everybody sees it under the review, as the maker’s. Your user name is not shown.',
  missing: 'Please write an answer.',
  save: 'Publish answer',
  saved: { title: 'Answer published' },
  notSaved: 'Your answer could not be published. Please try again.',
  deleted: { title: 'Answer deleted' },
  notDeleted: 'Your answer could not be deleted',
  removeOf: (author: string) => `Remove the answer to the review by ${author}`,
  removeAnswer: 'Remove answer',
  reasonHint: 'The maker gets it by mail.',
  reasonMissing: 'Please say why: the maker reads it.',
  removed: { title: 'Answer removed', text: 'The maker gets your reason by mail.' },
  gone: { title: 'This answer has already been removed' },
  removalFailed: 'The answer could not be removed. Please try again.',
} as const
