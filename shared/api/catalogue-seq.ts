/**
 * The header that says how far the catalogue is: a server of several nodes sends it with the answer to a change, and a client
 * that sends it with a read gets what it has changed, whichever node answers.
 */
export const CATALOGUE_SEQ = 'Catalogue-Seq'
