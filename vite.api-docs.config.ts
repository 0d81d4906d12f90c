import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mantineStyles } from './scripts/mantine-styles.ts'

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/**
 * The reference of the API, built by itself into the folder of the app: so it shares no file with the app, which
 * loads nothing of it, and stands in none of its caches.
 */
export default defineConfig({
  root: 'pwa',
  publicDir: 'api-docs/public',
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(import.meta.dirname, 'pwa', 'api-docs', 'index.html'),
      output: {
        entryFileNames: 'assets/api-docs-[hash].js',
        chunkFileNames: 'assets/api-docs-[name]-[hash].js',
      },
    },
  },
  server: { proxy: { '/api': API, '/openapi.json': API } },
  plugins: [react(), mantineStyles()],
})
