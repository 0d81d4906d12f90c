/** The form for a new tool; SPEC has most of it. */
export const addToolMessages = {
  open: 'Add Tool',
  done: { title: 'Success', text: 'AI tool added successfully' },
  failed: { title: 'Error', text: 'Failed to add AI tool' },
  adding: 'Adding...',
} as const
