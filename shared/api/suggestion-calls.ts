import { z } from 'zod'
import { suggestionStateSchema } from '../domain/suggestion.ts'
import {
  adminSuggestionSchema,
  suggestionDecisionSchema,
  suggestionRevertSchema,
} from '../domain/suggestion-review.ts'
import { defineCalls } from './call.ts'
import { idText, integerText } from './parameters.ts'

/** People suggest by mutations of their devices; admins decide by these. */
export const suggestionCalls = defineCalls({
  adminListSuggestions: {
    method: 'GET',
    path: '/api/admin/suggestions',
    summary: 'What people suggest, field by field against the current tool; waiting ones oldest first',
    access: 'admin',
    query: z.strictObject({
      state: z
        .enum([...suggestionStateSchema.exclude(['withdrawn']).options, 'reverted', 'all'])
        .default('open'),
      page: integerText(1, 10_000).default(1),
    }),
    output: z.object({
      suggestions: z.array(adminSuggestionSchema),
      total: z.int().nonnegative(),
      /** The next page; null on the last one. */
      next: z.int().positive().nullable(),
    }),
  },
  decideSuggestion: {
    method: 'POST',
    path: '/api/admin/suggestions/:id/decide',
    summary:
      'Accept a suggestion or some of its fields, decline it, or reopen it; 409 when someone else already has, or when the tool has changed in the same place',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: suggestionDecisionSchema,
    output: adminSuggestionSchema,
  },
  revertSuggestion: {
    method: 'POST',
    path: '/api/admin/suggestions/:id/revert',
    summary:
      'Undo what accepting a suggestion changed, where nobody has changed it since, or archive the tool it added; 409 when nothing is left to undo',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: suggestionRevertSchema,
    output: adminSuggestionSchema,
  },
})
