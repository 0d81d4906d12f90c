import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const markIdSchema = z.string().regex(/^[a-z0-9]+$/)

/**
 * How a mark is made: which file of which package it is drawn from, and what makes it legible on both themes. `scripts/make-marks.ts`
 * reads it.
 */
const markSchema = z.strictObject({
  /** `<package>/<file>`. */
  file: z.string().regex(/^(lobehub|simple-icons)\/[a-z0-9-]+$/),
  /** ink: the colour of the text around it. white-as-ink: only its white parts. Left out: its own colours. */
  colour: z.union([z.literal(['ink', 'white-as-ink']), z.string().regex(/^#[0-9a-f]{6}$/)]).optional(),
  /** The ground that it needs in both themes; left out: the ground of the theme. */
  plate: z.literal(['light', 'dark']).optional(),
  /** Words and other flat marks get more of the width. */
  isWide: z.literal(true).optional(),
})

/** The table was looked through by hand: a mark belongs to its tool by name, address and vendor, never by a shared word. */
const marksSchema = z.strictObject({
  marks: z.record(markIdSchema, markSchema),
  /** The tool's own mark, by its name in the shipped catalogue. */
  own: z.record(z.string(), markIdSchema),
  /** That of the vendor or of the family the tool belongs to, where it has none of its own. */
  vendor: z.record(z.string(), markIdSchema),
})
export type ShippedMarks = z.infer<typeof marksSchema>

export function readShippedMarks(): ShippedMarks {
  return marksSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'marks.json'), 'utf8')))
}
