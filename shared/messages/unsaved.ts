import type { FollowSubject } from '../domain/follow.ts'
import type { ArgsOf, MutationName } from '../sync/user-mutations.ts'
import { countMessages, plural } from './counted.ts'

const { changes } = countMessages

export const unsavedMessages = {
  keyKept: 'A key is stored on this device',
  forgetKey: 'Forget the key and sign out',
  keepKey: 'Keep it on this device',
  keptText: 'You’ll have it back when you sign in here again. Nobody else can see it.',
  couldNotBeSaved: 'Couldn’t be saved',
  discard: 'Discard',
  yourSessionHasEnded: 'Your session has ended.',
  dismiss: 'Dismiss',
  beforeYouSignOut: 'Before you sign out',
  sendNowAndSignOut: 'Send now and sign out',
  requiresAConnection: 'Requires a connection',
  keepForLater: 'Keep for my next sign-in',
  keepForLaterText: 'They’re sent when you sign in here again. Nobody else on this device can see them.',
  discardThem: 'Discard them',
  discardText: 'Permanently deletes these changes',
  seeRefused: 'See what couldn’t be saved',
  sending: 'Sending',
  staySignedIn: 'Stay signed in',
  unsavedChanges: 'Unsaved changes',
  downloadAsAFile: 'Download as a file',
  done: 'Done',
  everythingIsSaved: 'Everything is saved',
  allSent: 'Everything has been sent.',
  waitingToBeSent: 'Waiting to be sent',
  changes,
  keptUntilSignIn: (count: number) =>
    `${changes(count)} ${plural(count, 'is', 'are')} kept on this device and will be sent when you sign in again.`,
  keptAndSent: (count: number) =>
    `${changes(count)} ${plural(count, 'is', 'are')} kept on this device and will be sent automatically.`,
  refusedCount: (count: number) => `${changes(count)} couldn’t be saved.`,
  refusedTitle: (count: number) => `${changes(count)} couldn’t be saved`,
  refusedText: 'Your changes are kept, so you can try again.',
  unsent: (count: number) => `${changes(count)} ${plural(count, 'hasn’t', 'haven’t')} been sent yet.`,
  allSaved: 'Everything is saved now.',
  sentOf: (done: number, total: number) => `${done} of ${total} sent`,
  signingOut: 'Signing out…',
  willBeSent: 'Saved on this device, and sent when you’re back online.',
  sendNow: 'Send now',
  sendingNow: 'Sending…',
  offline: 'We can’t reach the server. Nothing is lost.',
  notTaken: 'The server couldn’t save them just now. Nothing is lost.',
  tryAgain: (what: string) => `Try again: ${what}`,
  discardOne: (what: string) => `Discard: ${what}`,
  discarded: 'Change discarded',
  undo: 'Undo',
  ofAnotherVersion: 'A change from another version of this app',
  outdated:
    'This page and the server are different versions. Reload the page. Your changes are kept, and sent once the versions match.',
  /** What only this device has, in a browser that may delete it. */
  atRisk: {
    title: (count: number) => `${changes(count)} ${plural(count, 'is', 'are')} only on this device`,
    since: (count: number, time: string) =>
      `${plural(count, 'It has', 'They have')} waited since ${time}. This browser may delete ${plural(count, 'it', 'them')}.`,
    whatToDo: 'What to do',
    dismiss: 'Dismiss',
    browserMayDelete: 'This browser may delete them',
    advice:
      'Browsers delete what websites store when space runs short, or when you haven’t visited for some time. Send your changes when you have a connection, or download them as a file.',
    ask: 'Ask the browser to keep them',
    kept: 'The browser agreed. It deletes them only if you tell it to.',
    notKept:
      'The browser declined. It may agree once this app is installed. Until then, download them as a file.',
  },
  tool: (id: number) => `tool ${id}`,
  signingKey: (agent: string | null) =>
    `This browser can act for ${agent ?? 'your agent'} and spend its balance: it signs with a key that can’t be copied.`,
  plainKey: (agent: string | null) =>
    `The API key of ${agent ?? 'your agent'} is stored in this browser. Anyone who has it can act for the agent and spend its balance.`,
  forgetsSigningKey: 'This browser’s key ends. Your API key keeps working; you need it to come back.',
  forgetsPlainKey:
    'It keeps working everywhere else. Copy it first if you have no other copy: it can’t be shown again.',
} as const

type NameOf = (toolId: number) => string

function subjectText(subject: FollowSubject, nameOf: NameOf): string {
  switch (subject.kind) {
    case 'vendor':
      return subject.vendor
    case 'category':
      return 'a category'
    case 'search':
      return 'a search'
    case 'price':
      return `the price of ${nameOf(subject.toolId)}`
    case 'tool':
      return nameOf(subject.toolId)
  }
}

/** What a change asks for; each begins a sentence that the reason ends. */
export const CHANGE_TEXTS: { readonly [N in MutationName]: (args: ArgsOf<N>, nameOf: NameOf) => string } = {
  'favorite.set': ({ toolId, on }, nameOf) => `${on ? 'Add' : 'Remove'} ${nameOf(toolId)}`,
  'review.set': ({ toolId, review }, nameOf) =>
    `${review === null ? 'Remove your review of' : 'Your review of'} ${nameOf(toolId)}`,
  'ticket.open': ({ subject }) => `Support ticket “${subject}”`,
  'comparison.set': ({ toolIds, on }, nameOf) =>
    `${on ? 'Save' : 'Remove'} the comparison of ${toolIds.map(nameOf).join(', ')}`,
  'follow.set': ({ subject, on }, nameOf) => `${on ? 'Follow' : 'Unfollow'} ${subjectText(subject, nameOf)}`,
  'list.set': ({ on, name }) =>
    on === false ? 'Remove a list' : name === undefined ? 'Change a list' : `List “${name}”`,
  'entry.set': ({ toolId, on }, nameOf) =>
    `${on === false ? 'Remove' : 'Keep'} ${nameOf(toolId)} ${on === false ? 'from' : 'in'} a list`,
  'report.file': ({ toolId }, nameOf) => `Your report on ${nameOf(toolId)}`,
  'suggestion.file': (filing, nameOf) =>
    filing.kind === 'edit' ? `Your changes to ${nameOf(filing.toolId)}` : `Your new tool ${filing.tool.name}`,
  'suggestion.withdraw': () => 'Withdraw a suggestion',
  'preference.set': ({ name }) => `Your choice of ${name}`,
  'newsletter.set': ({ on }) => `${on ? 'Subscribe to' : 'Unsubscribe from'} the newsletter`,
}
