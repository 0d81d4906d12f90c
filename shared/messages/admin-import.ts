import { counted, countMessages, plural } from './counted.ts'

/** The import of tools from a file. */
export const importMessages = {
  preview: 'Preview',
  whatToImport: 'What to import',
  skipBadRows: 'Skip bad rows and import the rest',
  createCategories: 'Create categories that are not there yet',
  or: 'or',
  pasteItsText: 'Paste its text',
  csvExample: 'name,website,description,category,…',
  chooseAFile: 'Choose a file',
  dropHint: 'or drop one here: JSON or CSV, up to 5 million characters',
  added: 'Added',
  changed: 'Changed',
  asTheyAre: 'As they are',
  badRows: 'Bad rows',
  seeTheTools: 'See the tools',
  new: 'New',
  fileFacts: (format: string, length: string) => `${format}, ${length} characters`,
  imported: (tools: number) =>
    `${countMessages.tools(tools)} ${plural(tools, 'is', 'are')} in the directory now.`,
  andMore: (count: string) => `and ${count} more`,
  reading: 'Reading…',
  readAs: (format: string) => `Read as ${format}.`,
  importDone: 'Imported',
  whatWouldHappen: 'What would happen',
  newCategories: 'New categories:',
  categoriesToCreate: 'Categories that would be created:',
  /** 0: the file as a whole. */
  fileLine: (line: number) => (line === 0 ? 'File' : `Line ${line}`),
  whatChanged: 'What changed',
  whatWouldChange: 'What would change',
  write: 'Import',
  writing: 'Importing…',
  steps: { preview: 'Working out what would change…', write: 'Writing to the directory…' },
  notRead: (file: string) => `“${file}” could not be read. Choose it again.`,
  failed: 'The import failed. Nothing was changed; please try again.',
  finished: {
    title: 'Import finished',
    text: (added: string, changed: string) => `${added} added, ${changed} changed.`,
  },
  wrongKind: (file: string) => `“${file}” is neither JSON nor CSV.`,
  empty: (file: string) => `“${file}” is empty.`,
  nothingToImport: 'There is nothing to import yet. Choose a file, or paste its text.',
  tooLong: (file: string | null, limit: string) =>
    `${file === null ? 'The text' : `“${file}”`} is longer than ${limit} characters. Split it, or use “manage import” on the server.`,
  advice: {
    fixRows: 'Fix or skip invalid rows to import.',
    nothingToChange: 'There is nothing to change.',
    leftOut: (rows: number) => `${counted(rows, 'bad row')} will be left out.`,
    allOrNone: (tools: number) => `${countMessages.tools(tools)} will be written at once, all or none.`,
  },
} as const
