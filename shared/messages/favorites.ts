export const favoritesMessages = {
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  addFailed: { title: 'Error', text: 'Failed to add to favorites. Please try again.' },
  removeFailed: 'Failed to remove from favorites. Please try again.',
} as const
