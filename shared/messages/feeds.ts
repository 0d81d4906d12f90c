/** What feeds are called, in feed readers and on the pages that have one. */
export const feedMessages = {
  feed: 'Feed',
  news: 'New and changed tools',
  newTools: 'new tools',
  of: (name: string) => `Changes of ${name}`,
  ofCategory: (name: string) => `New and changed tools in ${name}`,
  ofSearch: (words: string) => `New and changed tools for “${words}”`,
  ofFilter: 'New and changed tools of a filtered list',
  added: (name: string) => `New: ${name}`,
  changed: (name: string, change: string) => `${name}: ${change}`,
  titled: (site: string, title: string) => `${site}: ${title}`,
} as const
