import fc from 'fast-check'
import { inputSchema } from '#shared/api/openapi-schemas.ts'
import { mutationSchema } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { oftenGood } from './damage.ts'
import { type FuzzRequest, posted } from './fuzz-request.ts'
import { jsonValues } from './json-values.ts'
import type { Known } from './known.ts'

/** Pushes with the numbers that the server expects, so that it examines each mutation. */
export function pushRequests({ body, world }: Known): fc.Arbitrary<FuzzRequest> {
  const mutation = oftenGood(jsonValues(inputSchema(mutationSchema), body))
  const hex = (digits: number) =>
    fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits })
      .map((all) => all.join(''))
  return fc
    .tuple(hex(32), fc.array(fc.tuple(hex(32), mutation), { maxLength: 6 }))
    .map(([clientId, pushed]) => {
      const mutations = pushed.map(([key, wanted], place) => ({ ...Object(wanted), mid: place + 1, key }))
      const push = {
        schema: USER_SYNC_SCHEMA,
        user: world.userId,
        clientId,
        epoch: world.epoch,
        since: 0,
        mutations,
      }
      return { caller: 'user', call: 'syncUser', ...posted('/api/sync/user', push) }
    })
}
