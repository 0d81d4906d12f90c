import { expect, test } from 'vitest'
import { onlineFiles } from './offline-files.ts'

test('files of admin pages only are left out, and those shared with other pages are not', () => {
  const manifest = {
    'index.html': { file: 'index.js', css: ['index.css'], dynamicImports: ['pages/tool-page.tsx', 'other'] },
    other: {
      file: 'other.js',
      dynamicImports: ['app/admin/admin-pages.tsx', 'features/admin/users/user-table.tsx'],
    },
    'pages/tool-page.tsx': { file: 'tool.js', imports: ['button'] },
    'app/admin/admin-pages.tsx': { file: 'admin.js', imports: ['button', 'table'] },
    'features/admin/users/user-table.tsx': {
      file: 'users.js',
      css: ['users.css'],
      imports: ['button', 'table'],
    },
    button: { file: 'button.js' },
    table: { file: 'table.js', css: ['table.css'] },
  }
  const files = ['admin.js', 'users.js', 'users.css', 'table.js', 'table.css']
  expect(onlineFiles(manifest)).toEqual(new Set(files))
})
