import { counted, countMessages, plural } from './counted.ts'

/** The import of tools from a file. */
export const importMessages = {
  preview: 'Preview',
  whatToImport: 'What to import',
  skipBadRows: 'Skip bad rows and import the rest',
  createCategories: 'Create missing categories',
  or: 'or',
  pasteItsText: 'Paste its contents',
  csvExample: 'name,website,description,category,…',
  chooseAFile: 'Choose a file',
  dropHint: 'or drop one here: JSON or CSV, up to 5 million characters',
  added: 'Added',
  changed: 'Changed',
  asTheyAre: 'Unchanged',
  badRows: 'Bad rows',
  seeTheTools: 'View tools',
  new: 'New',
  fileFacts: (format: string, length: string) => `${format}, ${length} characters`,
  imported: (tools: number) =>
    `${countMessages.tools(tools)} ${plural(tools, 'is', 'are')} now in the directory.`,
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
  notRead: (file: string) => `Couldn’t read “${file}”. Choose it again.`,
  failed: 'The import failed. Nothing was changed; please try again.',
  finished: {
    title: 'Import finished',
    text: (added: string, changed: string) => `${added} added, ${changed} changed.`,
  },
  wrongKind: (file: string) => `“${file}” is neither JSON nor CSV.`,
  empty: (file: string) => `“${file}” is empty.`,
  nothingToImport: 'Nothing to import yet. Choose a file, or paste its contents.',
  tooLong: (file: string | null, limit: string) =>
    `${file === null ? 'The text' : `“${file}”`} is longer than ${limit} characters. Split it, or use “manage import” on the server.`,
  advice: {
    fixRows: 'Fix or skip invalid rows to import.',
    nothingToChange: 'Nothing to change.',
    leftOut: (rows: number) => `${counted(rows, 'bad row')} will be skipped.`,
    allOrNone: (tools: number) => `${countMessages.tools(tools)} will be written at once, all or none.`,
  },
} as const
