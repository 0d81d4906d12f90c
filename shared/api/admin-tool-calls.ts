import { newToolSchema } from '../domain/new-tool.ts'
import { toolAnswerSchema } from '../domain/tool.ts'
import { defineCalls } from './call.ts'

export const adminToolCalls = defineCalls({
  addTool: {
    method: 'POST',
    path: '/api/tools',
    summary: 'Add a tool; 409 when its website is listed already',
    access: 'admin',
    body: newToolSchema,
    output: toolAnswerSchema,
  },
})
