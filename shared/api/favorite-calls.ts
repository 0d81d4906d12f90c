import { z } from 'zod'
import { favoriteSchema } from '../domain/favorite.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'
import { idText } from './parameters.ts'

export const favoriteCalls = defineCalls({
  listFavorites: {
    method: 'GET',
    path: '/api/favorites',
    summary: 'The favorites of the signed-in user',
    access: 'signedIn',
    output: z.array(favoriteSchema),
  },
  addFavorite: {
    method: 'POST',
    path: '/api/favorites',
    summary: 'Make a tool a favorite; nothing changes when it is one',
    access: 'signedIn',
    body: favoriteSchema,
    output: doneSchema,
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/api/favorites/:toolId',
    summary: 'Make a tool no favorite; nothing changes when it is none',
    access: 'signedIn',
    params: z.strictObject({ toolId: idText }),
    output: doneSchema,
  },
})
