/** What people do with tools. In a file of its own, because the first page says none of it as it comes. */

export const comparisonMessages = {
  failed: 'Failed to load comparison data. Please try again.',
} as const

export const favoritesMessages = {
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  addFailed: { title: 'Error', text: 'Failed to add to favorites. Please try again.' },
  removeFailed: 'Failed to remove from favorites. Please try again.',
} as const

export const shareMessages = {
  linkCopied: 'Link copied to clipboard!',
  textCopied: 'Share text copied!',
  copyFailed: { title: 'Failed to copy link', text: 'Please copy the URL manually' },
  copied: 'Copied!',
} as const
