/** The form for a new tool; SPEC has most of it, and its schema says what is missing in these words. */
export const addToolMessages = {
  open: 'Add Tool',
  notLoaded: 'The form could not be loaded. Try again with a connection.',
  done: { title: 'Success', text: 'AI tool added successfully' },
  failed: { title: 'Error', text: 'Failed to add AI tool' },
  nameMissing: 'Tool name is required',
  descriptionShort: 'Description must be at least 10 characters',
  websiteInvalid: 'Must be a valid URL',
  adding: 'Adding...',
} as const
