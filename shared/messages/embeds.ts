/** Cards and badges for other websites. The server draws them; the dialog that gives their markup is loaded when it is opened. */
export const embedMessages = {
  onSite: (name: string) => `${name} on AI Tool Hub`,
  listedOn: 'Listed on',
  rated: (rating: string) => `Rated ${rating} of 5 on`,
  site: 'AI Tool Hub',
  seeAll: 'See the whole list',
  missingTool: { title: 'Tool not found', text: 'This tool is not in the directory, or not any more.' },
  missingList: { title: 'List not found', text: 'Nobody shares a list at this address, or not any more.' },
  empty: 'There are no tools in this list yet.',
  left: 'No longer in the directory',
  embed: 'Get the HTML',
  onYourSite: 'On your own website',
  onYourSiteAbout:
    'A card, or a badge for makers, that says what this page says. It runs no scripts and sets no cookies.',
  embedTool: (name: string) => `Get the HTML for ${name}`,
  about:
    'Copy this into the HTML of your website. It runs no scripts, sets no cookies and follows the theme of the reader.',
  kind: 'What to embed',
  kinds: { card: 'Card', badge: 'Badge' },
  theme: 'Theme',
  themes: { auto: 'As the reader has it', light: 'Light', dark: 'Dark' },
  html: 'HTML',
  noun: 'HTML',
  preview: 'Preview',
  previewOffline: 'The preview needs a connection.',
} as const
