/** Cards and badges for other websites. The server draws them; the dialog that gives their markup is loaded when it is opened. */
export const embedMessages = {
  onSite: (name: string) => `${name} on AI Tool Hub`,
  listedOn: 'Listed on',
  rated: (rating: string) => `Rated ${rating} of 5 on`,
  site: 'AI Tool Hub',
  seeAll: 'See the whole list',
  missingTool: { title: 'Tool not found', text: 'This tool isn’t listed in the directory.' },
  missingList: { title: 'List not found', text: 'There’s no shared list at this address.' },
  empty: 'No tools in this list yet.',
  left: 'No longer in the directory',
  embed: 'Get the HTML',
  onYourSite: 'On your own website',
  onYourSiteAbout:
    'Show this page as a card, or as a badge for makers. It runs no scripts and sets no cookies.',
  embedTool: (name: string) => `Get the HTML for ${name}`,
  about:
    'Copy this into your website’s HTML. It runs no scripts, sets no cookies and follows the reader’s theme.',
  kind: 'What to embed',
  kinds: { card: 'Card', badge: 'Badge' },
  theme: 'Theme',
  themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  html: 'HTML',
  noun: 'HTML',
  preview: 'Preview',
  previewOffline: 'The preview needs a connection.',
} as const
