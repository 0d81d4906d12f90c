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
    summary:
      'What people suggest, field by field against the tool as it is; of those that wait, the oldest first',
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
      'Accept a suggestion or some of its fields, decline it, or take a refusal back; 409 when somebody else has, or when the tool has been changed in the same place',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: suggestionDecisionSchema,
    output: adminSuggestionSchema,
  },
  revertSuggestion: {
    method: 'POST',
    path: '/api/admin/suggestions/:id/revert',
    summary:
      'Put back what accepting a suggestion has changed, where nobody has changed it since, or archive the tool that it added; 409 when nothing is left of it',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: suggestionRevertSchema,
    output: adminSuggestionSchema,
  },
})
