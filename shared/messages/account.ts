/** Signing in and out. */

export const signOutMessages = {
  done: 'Signed out',
  failed: { title: 'Error', text: 'Failed to sign out' },
} as const

/** The account page, for who is signed in. */
export const accountMessages = {
  failed: 'Something went wrong. Please try again later.',
  sessionEnded: 'Your session has ended. Sign in again to go on; what you typed stays here.',
  plan: {
    free: 'You can upgrade whenever you like.',
    premium: 'Everything is included. Thank you.',
  },
  planFeatures: 'What your plan includes.',
  invitations: 'You get a month when they go premium.',
  invitationLink: 'Sign-ups within 90 days of opening your link count.',
  earned: 'From agents who registered with your code. Months of premium are listed with your referrals.',
  nothingEarned: 'Nothing earned yet. Give your code to someone who runs an agent.',
  privacy: 'How often tools are used is counted, without names.',
  newsletter: (isOn: boolean, email: string) =>
    isOn
      ? `It goes to ${email}. A mail confirms that, and every mail has a link that ends it.`
      : `Off. Turn on to get it at ${email}.`,
  download: 'Download everything we store about you (JSON).',
  deletion: "Permanently deletes your account. This can't be undone.",
  erased:
    "Your name, address, password, favorites and everything else of your own are erased. This can't be undone.",
  signingKeyEnds:
    'The key this browser signs with for your agent ends as well. You need the API key if the agent is to go on.',
  agentKeyForgotten: 'This browser forgets the key of your agent as well. Copy it if the agent is to go on.',
  devices: "Don't recognise a device? Sign it out.",
  activity: (days: number) =>
    `Sign-ins and changes of the last ${days} days. Wasn't you? Change your password and sign out everywhere else.`,
  activityFailed: 'Older activity could not be loaded. Please try again.',
  password: "You'll be signed out everywhere else.",
  passwordChanged: { title: 'Password changed', text: 'All other devices have been signed out.' },
  email: 'For signing in, and for mails about your account.',
  noAddress:
    'Your account has no address: somebody else has confirmed the one you entered. Please enter yours.',
  addressMails: {
    title: 'Check your mailboxes',
    text: 'The address changes once both mailboxes have confirmed it.',
  },
  unconfirmed: (email: string) =>
    `We sent a link to ${email}. Until you open it, you can't review tools or earn rewards, and others can claim the address.`,
  passkeys:
    "Sign in with your fingerprint, face, device PIN or a security key. Unlike a password, a passkey can't be given away by mistake.",
  passkeyRemoval: 'Nobody can sign in with it any more. Your password and your other passkeys still work.',
  passkeyKnown: 'This device already has a passkey for your account.',
  secondFactor:
    'With an authenticator app, signing in by password asks for a code as well. A passkey needs none.',
  appRemoval: 'Your password alone signs in again, unless you are an admin with a passkey.',
  wrongCode: 'This is not the code of now. Please try the next one.',
  scan: 'Scan this with the app, or open it on this device. Then enter the code the app shows.',
  codes:
    "Each one signs you in once if you lose your app or passkey. They won't be shown again: keep them where you keep your passwords.",
  myAccount: 'My Account',
  account: 'Account',
  deleteAccount: 'Delete account',
  keepAccount: 'Keep account',
  emailAddress: 'Email address',
  newAddress: 'New address',
  cancelTheChange: 'Cancel the change',
  confirmYourAddress: 'Confirm your address',
  pleaseConfirmYourAddress: 'Please confirm your address.',
  insights: 'Insights',
  yourFavorites: 'Your favorites',
  yourReviews: 'Your reviews',
  yourComparisons: 'Your comparisons',
  passkeysText: 'Passkeys',
  addAPasskey: 'Add a passkey',
  noPasskeys: 'This browser has no passkeys here.',
  renamePasskey: 'Rename passkey',
  rename: 'Rename',
  toTellYourPasskeysApart: 'To tell your passkeys apart.',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  subscription: 'Subscription',
  yourPlan: 'Your plan',
  upgradeToPremium: 'Upgrade to Premium',
  whatYouHave: 'What you have',
  referrals: 'Referrals',
  yourInvitations: 'Your invitations',
  yourLink: 'Your link',
  yourInvitationLink: 'Your invitation link',
  redeemRewards: 'Redeem rewards',
  earnings: 'Earnings',
  earnedSoFar: 'Earned so far',
  whereEarningsComeFrom: 'Where earnings come from',
  yourLinkAndCode: 'Your link and code',
  howRevenueIsShared: 'How revenue is shared',
  monthlyProgress: 'Monthly progress',
  secondFactorText: 'Second factor',
  newRecoveryCodes: 'New recovery codes',
  removeTheApp: 'Remove the app',
  removeTheAuthenticatorApp: 'Remove the authenticator app?',
  setUpAnAuthenticatorApp: 'Set up an authenticator app',
  openInApp: 'Open in an app on this device',
  code: 'Code',
  qrCode: 'QR code of the key below',
  yourRecoveryCodes: 'Your recovery codes',
  recoveryCodes: 'Recovery codes',
  iHaveKeptThem: 'I have kept them',
  signedInDevices: 'Signed-in devices',
  signOutEverywhereElse: 'Sign out everywhere else',
  signOutHere: 'Sign out here',
  signOut: 'Sign out',
  securityActivity: 'Security activity',
  profile: 'Profile',
  security: 'Security',
  data: 'Data',
  privacyText: 'Privacy',
  whatIsCountedAndKept: 'What is counted and kept',
  notifications: 'Notifications',
  newsletterText: 'Newsletter',
  newsletterAbout: 'New AI tools worth a look, once a week.',
  weeklyNewsletter: 'Weekly newsletter',
  yourData: 'Your data',
  dangerZone: 'Danger zone',
  thisLinkDoesNotWork: 'This link does not work',
  linkIsDead:
    'It was used already, is too old, or was cut off on its way. Your account page can send a new one.',
  goToYourAccount: 'Go to your account',
  chooseANewPassword: 'Choose a new password',
  checkYourMailbox: 'Check your mailbox',
  thisSiteSendsNoMails: 'This site sends no mails',
  askTheOperator: 'Please ask the operator of this site for a new password.',
  yourPasswordIsSet: 'Your password is set',
  signedOutEverywhere: 'All devices have been signed out. Sign in with the new password.',
  signInAbout: 'Your subscription, referrals, earnings and settings are in your account.',
} as const

/** Where a forgotten password is replaced. */
export const resetMessages = {
  ask: "Enter your account's address and we'll send you a link to choose a new password.",
  again: 'This link does not work',
  used: 'It was used already, or is older than 30 minutes.',
  signedOut: "You'll be signed out everywhere.",
  sent: 'If an account has this address, a mail is on its way. Its link works once, for 30 minutes. Nothing there? Check your spam folder, or the address.',
} as const

/** What premium users read about what they keep, write and compare. */
export const insightMessages = {
  favorites: 'How the tools you keep moved in popularity, rating and price.',
  reviews: 'How many found each helpful, and how often its tool has been opened since.',
  comparisons: 'What you saved, the latest first.',
  noFavorites: 'Tap the heart on any tool to follow how it does.',
  noReviews: 'Review a tool you use to see how it is read.',
  noComparisons: 'Save a comparison to find it here.',
  privacy: 'Counted without names. Nobody can see who opened a tool or read a review.',
  offer: {
    title: 'See how your tools are doing',
    text: 'Part of Premium, made from what you keep anyway:',
    points: [
      'How your favorites moved in popularity, rating and price over 30 days',
      'How your reviews are read and how many people they helped',
      'What you have compared, at a glance',
    ],
    action: 'See Premium plans',
  },
} as const
