import type { CatalogueStore, StoredText } from './catalogue-store.ts'

/** Keeps nothing but texts, and those for as long as the worker lives: the rows are in the worker's memory anyway. */
export function createMemoryStore(): CatalogueStore {
  const texts = new Map<number, StoredText>()
  return {
    readOpening: async () => null,
    readMark: async () => null,
    readPages: async () => [],
    readRows: async () => null,
    write: async () => true,
    writeIndex: async () => {},
    writeFreshAt: async () => {},
    readText: async (id) => texts.get(id) ?? null,
    readTextKeys: async () => [...texts.keys()],
    async writeTexts(rows) {
      for (const row of rows) texts.set(row.id, row)
    },
    clear: async () => texts.clear(),
  }
}
