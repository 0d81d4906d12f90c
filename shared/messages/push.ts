/** What people choose about notifications while the app is closed. */
export const pushMessages = {
  notifications: 'Notifications',
  notLoaded: 'This part could not be loaded',
  tellMe: 'Tell me when the app is closed',
  about:
    'A notification when something you follow changes, even if this app is not open. Several changes come as one, and at most five notifications a day.',
  whatWeKnow:
    'To do this, our server needs to know what you follow on this device. It stores that with the address your browser gets notifications at, your time zone and your quiet hours. Switching off deletes all of it at once.',
  offer: 'Changes are in your updates when you open the app. A notification can tell you before that.',
  offerKnown: 'Our server then knows what you follow on this device. You can switch it off under Updates.',
  isOn: 'This device gets notifications while the app is closed.',
  quietHours: 'Quiet hours',
  quietHint: 'Changes in between arrive as one notification afterwards.',
  from: 'From',
  until: 'Until',
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  test: 'Send a test notification',
  testSent: { title: 'Sent', text: 'The notification should appear within a few seconds.' },
  testFailed: {
    title: 'Not sent',
    text: 'The notification service of your browser could not be reached. Try again later.',
  },
  switchedOn: { title: 'Notifications are on', text: 'You’ll hear about changes while the app is closed.' },
  failed: {
    title: 'Not switched on',
    text: 'The server or the notification service of your browser could not be reached. Try again when you are online.',
  },
  notSaved: { title: 'Not saved yet', text: 'Your quiet hours are sent when you are online again.' },
  blocked: 'Notifications are blocked',
  blockedText:
    'Your browser blocks notifications of this site. Open the site settings beside the address bar (or the app’s settings in your system), allow notifications, and come back.',
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
