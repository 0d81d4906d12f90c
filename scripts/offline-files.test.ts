import { expect, test } from 'vitest'
import { onlineFiles } from './offline-files.ts'

test('what only pages of admins and agents lead to is left out, and what they share with others is not', () => {
  const manifest = {
    'index.html': { file: 'index.js', css: ['index.css'], dynamicImports: ['pages/tool-page.tsx', 'other'] },
    other: {
      file: 'other.js',
      dynamicImports: ['app/admin/admin-pages.tsx', 'pages/agent-dashboard-page.tsx'],
    },
    'pages/tool-page.tsx': { file: 'tool.js', imports: ['button'] },
    'app/admin/admin-pages.tsx': { file: 'admin.js', imports: ['button', 'table'] },
    'pages/agent-dashboard-page.tsx': { file: 'board.js', css: ['board.css'], imports: ['button', 'table'] },
    button: { file: 'button.js' },
    table: { file: 'table.js', css: ['table.css'] },
  }
  expect([...onlineFiles(manifest)].sort()).toEqual([
    'admin.js',
    'board.css',
    'board.js',
    'table.css',
    'table.js',
  ])
})
