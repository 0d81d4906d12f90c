/** The form for a new tool; SPEC has most of it. */
export const addToolMessages = {
  open: 'Add Tool',
  notLoaded: 'Couldn’t load the form. Check your connection and try again.',
  done: { title: 'Success', text: 'AI tool added successfully' },
  failed: { title: 'Error', text: 'Failed to add AI tool' },
  adding: 'Adding...',
} as const
