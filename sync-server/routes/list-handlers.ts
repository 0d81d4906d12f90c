import type { Services } from '../create-services.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { hashedAnswer } from '../services/answer.ts'
import { readSharedList } from '../services/lists/shared-list.ts'
import { defineHandlers } from './handler.ts'

/** Lists that are shared by their address. */
export function listHandlers({ reader }: Services) {
  return defineHandlers({
    async getSharedList({ params: { token } }) {
      const list = await readSharedList(reader, token)
      if (list === undefined) throw new NotFoundError('There is no list with this address.')
      return hashedAnswer(list)
    },
  })
}
