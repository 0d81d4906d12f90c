/** What people do with tools. In a file of its own, because the first page says none of it as it comes. */

export const insightMessages = {
  about: 'Generated from the comparison below. Every insight shows its source.',
  none: 'The known facts don’t set these tools apart.',
  showAll: (count: number) => `Show all ${count} insights`,
} as const

export const favoritesMessages = {
  howTo: 'Tap the heart on any tool to save it here.',
  added: 'Added to favorites',
  addToList: 'Add to a list too',
  removed: 'Removed from favorites',
  addFailed: { title: 'Error', text: 'Failed to add to favorites. Please try again.' },
  removeFailed: 'Failed to remove from favorites. Please try again.',
  favorite: 'Favorite',
  noFavoritesYet: 'No favorites yet',
  findTools: 'Find tools',
  sortBy: 'Sort by',
  favorites: 'Favorites',
  favoritesAbout: 'The tools and comparisons you keep, on all your devices.',
  removeFromFavorites: 'Remove from favorites',
  addToFavorites: 'Add to favorites',
  orders: { added: 'Recently added', name: 'Name', rating: 'Rating', popularity: 'Popularity' },
  favoriteTools: 'Favorite tools',
  savedComparisons: 'Saved comparisons',
} as const

export const shareMessages = {
  linkCopied: 'Link copied to clipboard!',
  textCopied: 'Share text copied!',
  copyFailed: { title: 'Failed to copy link', text: 'Please copy the URL manually' },
  copied: 'Copied!',
  link: 'Link',
  email: 'Email',
  moreApps: 'More apps',
  shareOn: 'Share on',
  opensANewWindow: ', opens a new window',
  copyAsText: 'Copy as text',
  copyLink: 'Copy link',
  copy: (noun: string) => `Copy ${noun}`,
  named: {
    copied: (name: string) => `${name} copied`,
    failed: (noun: string) => ({
      title: `Failed to copy the ${noun}`,
      text: 'It’s selected: copy it with the keyboard.',
    }),
  },
  share: 'Share',
  titles: {
    tool: 'Share this tool',
    comparison: 'Share this comparison',
    collection: 'Share this collection',
  },
  failed: { title: 'Sharing failed', text: 'Please copy the link instead.' },
} as const
