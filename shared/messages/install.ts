/** How to install where the browser has no offer of its own. Names of buttons are those that the browsers give them. */
export const installMessages = {
  titles: {
    home: 'Add AI Tool Hub to the Home Screen',
    dock: 'Add AI Tool Hub to the Dock',
  },
  lead: 'It then opens from its own icon, in its own window, even offline.',
  steps: {
    'ios-safari': [
      { icon: 'share', text: 'Tap Share in the toolbar. If you don’t see it, look behind •••.' },
      { icon: 'add', text: 'Choose “Add to Home Screen”. It may be further down, or behind “View More”.' },
      { icon: 'done', text: 'Tap “Add”. If asked, keep “Open as Web App” on.' },
    ],
    'ios-browser': [
      { icon: 'share', text: 'Tap Share: beside the address, or in the menu of the browser.' },
      { icon: 'add', text: 'Choose “Add to Home Screen”. It may be further down, or behind “View More”.' },
      { icon: 'done', text: 'Tap “Add”. If asked, keep “Open as Web App” on.' },
    ],
    'mac-safari': [
      { icon: 'share', text: 'Click Share in the toolbar, or open the File menu.' },
      { icon: 'add', text: 'Choose “Add to Dock…”. It needs macOS Sonoma (14) or later.' },
      { icon: 'done', text: 'Click “Add”.' },
    ],
    'android-firefox': [
      { icon: 'menu', text: 'Open the menu beside the address.' },
      {
        icon: 'add',
        text: 'Choose “Add app to Home screen”, which may be behind “More”. Some versions call it “Install”.',
      },
      { icon: 'done', text: 'Confirm with “Add”.' },
    ],
  },
  /** Only where the system deletes what websites keep. */
  keeps:
    'Browsers on iPhone and iPad may delete what a website stores after seven days without a visit. That doesn’t happen to an app on the Home Screen.',
  own: 'The app stores its data separately from the browser, so you’ll need to sign in again there.',
} as const
