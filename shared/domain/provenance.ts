import type { ToolDetails } from './tool-details.ts'

/** Source and date of one field; null where neither is recorded. Without the schemas of tool-details.ts, for pages need it. */
export function provenanceOf(
  { provenance = {} }: Pick<ToolDetails, 'provenance'>,
  field: string,
): { source: string; date: string } | null {
  const [source, date] = (provenance[field] ?? provenance['*'])?.split(' ') ?? []
  return source === undefined || date === undefined ? null : { source, date }
}
