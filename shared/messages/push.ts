/** What people choose about notifications while the app is closed. */
export const pushMessages = {
  notifications: 'Notifications',
  notLoaded: 'Couldn’t load this section',
  tellMe: 'Tell me when the app is closed',
  about:
    'A notification when something you follow changes, even if this app is not open. Several changes come as one, and at most five notifications a day.',
  whatWeKnow:
    'To do this, our server needs to know what you follow on this device. It stores that with your browser’s notification address, your time zone and your quiet hours. Turning this off deletes all of it.',
  offer: 'You’ll see changes when you open the app. Notifications tell you sooner.',
  offerKnown: 'Our server will then know what you follow on this device. You can turn it off under Updates.',
  isOn: 'This device gets notifications while the app is closed.',
  quietHours: 'Quiet hours',
  quietHint: 'Changes during these hours arrive as one notification afterwards.',
  from: 'From',
  until: 'Until',
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  test: 'Send a test notification',
  testSent: { title: 'Sent', text: 'The notification should appear within a few seconds.' },
  testFailed: {
    title: 'Not sent',
    text: 'Couldn’t reach your browser’s notification service. Try again later.',
  },
  switchedOn: { title: 'Notifications are on', text: 'You’ll hear about changes while the app is closed.' },
  failed: {
    title: 'Not turned on',
    text: 'Couldn’t reach the server or your browser’s notification service. Try again when you’re online.',
  },
  notSaved: { title: 'Not saved yet', text: 'We’ll send your quiet hours when you’re back online.' },
  blocked: 'Notifications are blocked',
  blockedText:
    'Your browser blocks notifications from this site. Open the site settings next to the address bar (or the app’s settings in your system), allow notifications, and come back.',
  checkAgain: 'Check again',
  needsInstall: 'Add the app to your home screen first',
  needsInstallText:
    'On iPhone and iPad, notifications need the installed app: tap Share, then “Add to Home Screen”, and open the app from there.',
  unsupported: 'This browser doesn’t support notifications from websites',
  unsupportedText: 'Your updates are here whenever you open the app.',
  offHere: 'Notifications are turned off here',
  offHereText:
    'The people who run this site have turned them off. Your updates are here whenever you open the app.',
} as const
