import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { websiteKey } from '#shared/domain/website.ts'
import { type Writer, writeTransaction } from '../db/write-transaction.ts'
import { listLogos, saveLogos } from '../repositories/tool-logos.ts'
import { seedFiles } from './seed-catalogue.ts'
import { readShippedMarks } from './shipped-marks.ts'

const fileSchema = z.object({ tools: z.array(z.object({ name: z.string(), website: z.url() })) })

/** `mark:<id>` for the tools of the shipped catalogue that have one: by website key, and by name. */
function shippedLogos(folder: string): {
  byKey: ReadonlyMap<string, string>
  byName: ReadonlyMap<string, string>
} {
  const { own, vendor } = readShippedMarks()
  const byName = new Map(Object.entries({ ...own, ...vendor }).map(([name, id]) => [name, `mark:${id}`]))
  const files = seedFiles(folder).map((file) => fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))
  const byKey = new Map<string, string>()
  for (const { name, website } of files.flatMap(({ tools }) => tools)) {
    const logo = byName.get(name)
    if (logo !== undefined) byKey.set(websiteKey(website), logo)
  }
  return { byKey, byName }
}

/**
 * Gives the tools of the shipped catalogue their marks, at every start: a new version may bring more of them, or fewer. A mark
 * comes before an icon that was fetched. A tool is known by its website; one that moved keeps the mark of its name.
 * @returns how many tools changed
 */
export function placeMarks(writer: Writer, folder: string): Promise<number> {
  const { byKey, byName } = shippedLogos(folder)
  return writeTransaction(writer, async (transaction) => {
    const changed = (await listLogos(transaction)).flatMap(({ id, name, websiteKey: key, logo }) => {
      const isGone = logo?.startsWith('mark:') === true && byName.get(name) !== logo
      const wanted = byKey.get(key) ?? (isGone ? null : logo)
      return wanted === logo ? [] : [{ id, logo: wanted }]
    })
    await saveLogos(transaction, changed)
    return changed.length
  })
}
