/** Texts of controls that the first page has none of: dialogs, passwords, stars, words that have changed. */

export const controlMessages = {
  confidence: 'confidence',
  dismissMessage: 'Dismiss message',
  signInRequired: 'Please Sign In',
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes aren’t saved. If you leave now, they’re lost.',
    action: 'Leave',
    keep: 'Keep editing',
  },
  close: (title: string) => `Close ${title}`,
  atLeast: (characters: number) => `At least ${characters} characters.`,
  stars: (rating: string) => `${rating} out of 5 stars`,
  removedWords: '[removed: ',
  addedWords: '[added: ',
  hide: (what: string) => `Hide ${what}`,
  show: (what: string) => `Show ${what}`,
  strengths: [
    'Very easy to guess. Three or four words make a good one.',
    'Easy to guess. Three or four words make a good one.',
    'Not quite there: add another word.',
    'Good',
    'Very good',
  ],
  noNewPassword: 'Please choose a password.',
  tooShort: (least: number) => `At least ${least} characters, please.`,
  tooLong: (most: number) => `At most ${most} characters, please.`,
  hiddenCharacters: (count: number) => `⟨${count} hidden⟩`,
  noPassword: 'Please enter your password.',
} as const
