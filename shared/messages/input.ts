/**
 * What schemas say of what people write, in the words of SPEC §5. Apart from the texts of screens: the work after the app is closed
 * checks by the same schemas, and would be fetched again whenever a word of a screen changes.
 */
export const inputMessages = {
  nameMissing: 'Tool name is required',
  descriptionShort: 'Description must be at least 10 characters',
  websiteInvalid: 'Must be a valid URL',
  ticketIncomplete: 'Please fill in both subject and message fields.',
  /** Stands for a field that a form does not have. */
  whatWasSent: 'What was sent',
} as const
