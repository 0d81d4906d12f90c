/** How much of the catalogue a device keeps: docs/decisions/0089. In memory 1,000 tools take 1.6 MB with their index. */
export const DEVICE_CATALOGUE = {
  /** A catalogue of up to this many tools is kept whole. Of a larger one each device keeps the categories that its user chooses. */
  wholeTools: 50_000,
  /** How many tools of a larger catalogue a device keeps at most, those that it keeps one by one included. */
  keptTools: 35_000,
  /** Ids of categories, or of tools, in one call. */
  idsAtOnce: 200,
} as const
