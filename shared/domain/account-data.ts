import { z } from 'zod'

/** All that is stored about one account; every part of the product adds its rows under a name of its own. */
export const accountDataSchema = z.looseObject({ exportedAt: z.iso.datetime() })
export type AccountData = z.infer<typeof accountDataSchema>
