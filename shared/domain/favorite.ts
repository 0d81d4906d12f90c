import { z } from 'zod'

export const favoriteSchema = z.strictObject({ toolId: z.int().positive() })
