export const addToolMessages = {
  done: { title: 'Success', text: 'AI tool added successfully' },
  failed: { title: 'Error', text: 'Failed to add AI tool' },
  nameMissing: 'Tool name is required',
  descriptionShort: 'Description must be at least 10 characters',
  websiteInvalid: 'Must be a valid URL',
} as const
