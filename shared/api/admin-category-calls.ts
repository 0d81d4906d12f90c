import { z } from 'zod'
import { categorySchema } from '../domain/category.ts'
import { plainText } from '../domain/text.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

const { name, icon, group } = categorySchema.shape
const categoryFacts = z.strictObject({ name, description: plainText(400, 10), icon, group })

export const adminCategoryCalls = defineCalls({
  addCategory: {
    method: 'POST',
    path: '/api/admin/categories',
    summary: 'Add a category; 409 when its name or address is taken',
    access: 'admin',
    body: categoryFacts,
    output: categorySchema,
  },
  editCategory: {
    method: 'PATCH',
    path: '/api/admin/categories/:id',
    summary: 'Rename a category or change what it says; its address stays',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: categoryFacts.partial(),
    output: categorySchema,
  },
  mergeCategory: {
    method: 'POST',
    path: '/api/admin/categories/:id/merge',
    summary: 'Move all tools of a category into another one and remove it',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: z.strictObject({ into: z.int().positive() }),
    output: z.object({ category: categorySchema, movedTools: z.int().nonnegative() }),
  },
})
