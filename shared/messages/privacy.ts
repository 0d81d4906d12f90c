export const privacyMessages = {
  noAccountNeeded:
    'You can search, compare and read everything here without an account or cookies. We don’t use advertising networks, load anything from other companies, or track you. This page says what we keep, where, and for how long.',
  countingTitle: 'How we count what people use',
  countingWhy:
    'To put useful tools first, we count how often a tool is opened, visited, made a favorite, compared, shared, or chosen from a search, and what is searched for. We count that it happened, not who did it.',
  countingToken:
    'Each day, your browser picks a random number and sends it with what was done: the tool, the action, and how long ago. The next day it picks a new one. It isn’t connected to you or your account.',
  countingNumbers:
    'The server only keeps counts, such as how many people opened a tool in an hour. No list of events, no address, no account. After 35 days, hours become days; after 400 days, they’re deleted.',
  countingOnce:
    'To avoid counting twice, it keeps a fingerprint of the number, tool and action until 8 days after it last saw it. It can’t be turned back into any of them.',
  countingSearches:
    'Searches are kept as words and a count, for 180 days, rare ones for 30. Anything that looks private (an email address, a link, a long number) isn’t sent. We only see what was searched at least three times.',
  countingCheats:
    'To prevent cheating, one network can only add a little each day. That’s counted in memory, scrambled, and gone the next day.',
  countingOffline:
    'While you’re offline, events wait in your browser for up to 7 days. Turning counting off deletes them immediately. Do Not Track and Global Privacy Control turn it off too.',
  onThisDevice: 'On this device',
  storedInBrowser:
    'Your browser keeps the directory itself, so it works offline. It also keeps the tools you opened last, what you follow and what changed in it, your theme, what you’re comparing, the public log of receipts as it was when you checked one, and your drafts. What you follow is compared on this device and not sent to us, unless you’re signed in or turn on notifications. While you’re signed in, it also keeps your favorites and other account data. Signing out removes your data, unless you choose to keep what hasn’t been sent yet.',
  notifications:
    'If you turn on notifications while the app is closed, our server keeps what you follow on this device, your browser’s notification address, your time zone and your quiet hours. The address is encrypted. Your browser’s notification service delivers the messages but can’t read them. Turning notifications off deletes all of it, and so does not opening the app for 60 days.',
  cookies:
    'Signing in sets two cookies: one for the session, and one that recognises this browser for up to 400 days, so nobody else can lock you out.',
  withAnAccount: 'With an account',
  accountData:
    'Your name, your email address, and a hash of your password that can’t be turned back into it.',
  accountContent:
    'What you add: favorites, what you follow (for your other devices, which find the changes themselves), recently opened tools, saved comparisons, reviews, support tickets, and who joined with your link. Reviews are public, with your name.',
  accountSessions:
    'Where you’re signed in, for up to 90 days, with the browser’s name. Sign-ins and account changes are in a security log for 180 days, with a shortened network address.',
  payments: 'Payments, if you make any. Card details stay with the payment provider.',
  /** Around the link to the settings. */
  inSettings: {
    before: 'In',
    link: 'your account settings',
    after:
      'you can download all of this, or delete your account. Ledger entries stay, without your name, because financial records must be complete. Backups keep your data until they’re deleted.',
  },
  mails: 'Emails',
  mailsText:
    'We email you about your account: to confirm your address, reset a password, warn you of a new sign-in, or tell you what happened to a ticket or suggestion. You only get the newsletter if you subscribe, and every issue has an unsubscribe link.',
  otherCompanies: 'Other companies',
  noThirdParties:
    'We load nothing from other companies: no fonts, no scripts, no trackers. Notifications you turn on come through your browser maker’s service. If you pay, the payment provider handles it. Tools’ websites aren’t ours and have their own rules.',
  unclear: 'Questions?',
  askUs: 'Ask us.',
  trackingRefused:
    'Your browser asks websites not to track you, so nothing you do here is counted. There’s nothing to turn off.',
  countMe: 'Count my usage, without my name',
  privacy: 'Privacy',
  countedOn: 'Helps good tools get found. Applies to this browser only.',
  countedOff: 'Nothing you do in this browser is counted, and anything waiting to be sent is deleted.',
  contents: 'On this page',
} as const
