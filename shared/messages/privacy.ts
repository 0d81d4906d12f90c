export const privacyMessages = {
  noAccountNeeded:
    'You can search, compare and read everything here without an account and without a cookie. We use no advertising networks, load nothing from other companies, and follow nobody. This page says what is kept, where, and for how long.',
  countingTitle: 'How we count what people use',
  countingWhy:
    'To put useful tools first, we count how often a tool is opened, visited, made a favorite, compared, shared, or chosen from a search, and what is searched for. We count that it happened, not who did it.',
  countingToken:
    'Your browser draws a random number each day and sends it with what was done: the tool, what was done, and how long ago. The next day it draws a new one. It is not connected to you or your account.',
  countingNumbers:
    'The server keeps numbers: so many people opened this tool in that hour. No list of events, no address, no account. After 35 days hours become days; after 400 days they are deleted.',
  countingOnce:
    'So that nothing counts twice, it keeps a fingerprint of number, tool and action until 8 days after it last came. It cannot be turned back into any of them.',
  countingSearches:
    'Searches are kept as words and a count, for 180 days, rare ones for 30. What looks private (a mail address, a link, a long number) is not sent. We read only what was searched at least three times.',
  countingCheats:
    'Against cheating, one network can add only a little each day. That is counted in memory, scrambled, and gone the next day.',
  countingOffline:
    'Without a connection, events wait in your browser for up to 7 days. Switching off deletes them at once. Do Not Track and Global Privacy Control switch it off as well.',
  onThisDevice: 'On this device',
  storedInBrowser:
    'Your browser keeps the directory itself, so that it works without a connection. It also keeps the tools you opened last, what you follow with what changed in it, your theme, what you are comparing, the public log of receipts as you saw it when you checked one, and drafts of what you were writing. What you follow is compared on this device and not sent to us, unless you are signed in or ask for notifications. When you are signed in, it keeps your favorites and other data of your account too. Signing out removes what is yours, unless you ask to keep what has not been sent yet.',
  notifications:
    'If you ask for notifications while the app is closed, our server keeps what you follow on this device, the address at which your browser takes notifications, your time zone and your quiet hours. The address is encrypted. The notification service of your browser carries the messages; it cannot read them. Switching off deletes all of it, and so does not opening the app for 60 days.',
  cookies:
    'Cookies come with signing in: one for the session, and one that recognises this browser for up to 400 days, so that nobody else can lock you out.',
  withAnAccount: 'With an account',
  accountData: 'Your name, your mail address, and a hash of your password, from which it cannot be read.',
  accountContent:
    'What you put there: favorites, what you follow (for your other devices; what changed in it is found on them), recently opened tools, saved comparisons, reviews, support tickets, and who joined with your link. Reviews are public, with your name.',
  accountSessions:
    'Where you are signed in, for 90 days at most, with the name of the browser. Sign-ins and changes of your account are in a security log for 180 days, with a shortened network address.',
  payments: 'Payments, if you make any. Card details stay with the payment provider.',
  /** Around the link to the settings. */
  inSettings: {
    before: 'In',
    link: 'the settings of your account',
    after:
      'you can download all of this, or delete your account. Entries of the money ledger stay, without your name, because the accounts must be complete; backups keep your data until they are deleted.',
  },
  mails: 'Mails',
  mailsText:
    'We write when it is about your account: to confirm your address, to reset a password, to warn you of a new sign-in, or to say what became of a ticket or a suggestion. The newsletter comes only if you order it, and every issue has a link that ends it.',
  otherCompanies: 'Other companies',
  noThirdParties:
    'Nothing here is loaded from others: no fonts, no scripts, no trackers. Notifications that you ask for come through the service of your browser’s maker. If you pay, you do so at the payment provider. The websites of tools are not ours, and have their own rules.',
  unclear: 'Something unclear?',
  askUs: 'Ask us.',
  trackingRefused:
    'Your browser asks websites not to track you, so nothing you do here is counted. There is nothing to switch off.',
  countMe: 'Count what I use, without my name',
  privacy: 'Privacy',
  countedOn: 'It helps good tools to be found. This choice is for this browser only.',
  countedOff: 'Nothing you do in this browser is counted, and what was waiting to be sent is deleted.',
  contents: 'On this page',
} as const
