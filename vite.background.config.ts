import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * What the service worker does for a closed app, in one file that it loads when the browser asks for that work: a service worker cannot
 * load modules late, and each visit waits for its start.
 */
export default defineConfig({
  root: 'pwa',
  publicDir: false,
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(import.meta.dirname, 'pwa', 'service-worker', 'background.ts'),
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'background.js' },
    },
  },
})
