import { z } from 'zod'

/**
 * What a user's devices may ask for, offline too. Each says what shall be, not what shall change, so that replaying
 * it is safe. A new kind is a line here, a mutator in `sync-server/services/user-sync` and its place in the view.
 */
export const mutationSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('favorite.set'),
    args: z.strictObject({ toolId: z.int().positive(), on: z.boolean() }),
  }),
])
export type Mutation = z.infer<typeof mutationSchema>

export type ArgsOf<N extends Mutation['name']> = Extract<Mutation, { name: N }>['args']
