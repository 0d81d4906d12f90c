/** How to install where the browser has no offer of its own. Names of buttons are those that the browsers give them. */
export const installMessages = {
  titles: {
    home: 'Add AI Tool Hub to the Home Screen',
    dock: 'Add AI Tool Hub to the Dock',
  },
  lead: 'It then opens from its own icon, in a window of its own, with or without a connection.',
  steps: {
    'ios-safari': [
      { icon: 'share', text: 'Tap Share in the toolbar. Where you see no such button, it is behind •••.' },
      { icon: 'add', text: 'Choose “Add to Home Screen”. It may be further down, or behind “View More”.' },
      { icon: 'done', text: 'Tap “Add”. Where you are asked, keep “Open as Web App” on.' },
    ],
    'ios-browser': [
      { icon: 'share', text: 'Tap Share: beside the address, or in the menu of the browser.' },
      { icon: 'add', text: 'Choose “Add to Home Screen”. It may be further down, or behind “View More”.' },
      { icon: 'done', text: 'Tap “Add”. Where you are asked, keep “Open as Web App” on.' },
    ],
    'mac-safari': [
      { icon: 'share', text: 'Click Share in the toolbar, or open the File menu.' },
      { icon: 'add', text: 'Choose “Add to Dock…”. It is there from macOS Sonoma (14) on.' },
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
    'Browsers on iPhone and iPad may delete what a website keeps after seven days without a visit. An app on the Home Screen is not subject to that.',
  own: 'The app keeps its own data, apart from the browser: sign in there once more.',
} as const
