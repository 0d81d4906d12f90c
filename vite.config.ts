import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { ManifestTransform } from 'workbox-build'
import { mantineStyles } from './scripts/mantine-styles.ts'
import { onlineFiles, writeFilePack } from './scripts/offline-files.ts'
import { IMPORT_MAP, stableNames } from './scripts/stable-names.ts'

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/**
 * The libraries that the first page stands on, which change when they are updated. The order of the layers of styles has to
 * stand in the first file that names one.
 */
const LIBRARIES = {
  name: 'libraries',
  tags: ['$initial' as const],
  test: /\/node_modules\/.*[jt]sx?$|\/ui\/styles\/layers\.css$/,
}

/**
 * What the first page stands on beside them, in one file: data, messages and shared controls, which later pages need as well and
 * which change with most releases. The files of its own make another one.
 */
const FIRST_LOAD = {
  name: 'base',
  tags: ['$initial' as const],
  test: /\/(?:shared|pwa\/data|pwa\/ui)\/.*[jt]sx?$/,
}

/**
 * What pages and the head of a page both say of addresses: small files that every first visit asks for when it rests are one
 * request together, and one name in the lists of what lazy pages need.
 */
const SITE = {
  name: 'site',
  test: /shared\/(admin-paths|site\/(editors-picks|feed-places|shown-tools)|domain\/slug|catalogue\/compare-ids)\.ts$/,
}

/** What counts the use of tools, what it may count, what is done after the app is closed, and what they have under way: every first visit asks for all of it. */
const USAGE = {
  name: 'usage',
  test: /(?:pwa\/data\/(?:usage\/use-counting|set-aside)|pwa\/sync\/background|shared\/.*\/usage)\.ts$/,
}

/** The names of facts and the texts that are made of them: one file, for each is a name in the lists of what lazy pages need. */
const FACTS = { name: 'fact-text', test: /shared\/messages\/(?:tool-facts|fact-text)\.ts$/ }

/**
 * What nearly every control of Mantine's stands on: one request of pages that have any, and one name in those lists instead
 * of one for each.
 */
const CONTROLS = {
  name: 'mantine',
  test: /@mantine\/(core|hooks)\/.*\/(DirectionProvider|clamp|create-(safe-context|scoped-keydown-handler)|get-(auto-contrast-value|env|style-object)|to-int|use-(callback-ref|disclosure|force-update|id|merged-ref|resolved-styles-api|uncontrolled|window-event))\.mjs$/,
}

const CATALOGUE_WORKER = fileURLToPath(new URL('pwa/catalogue-worker/worker.ts', import.meta.url))

/**
 * What the catalogue's worker begins with, beside a file that only starts it. A part that it loads later would import the
 * worker's own file otherwise, and WebKit runs that a second time, which fails: no iPhone would keep a catalogue.
 */
const OF_CATALOGUE_WORKER = {
  debugName: 'catalogue',
  name: (_: string, modules: { getModuleInfo: (id: string) => unknown }) =>
    modules.getModuleInfo(CATALOGUE_WORKER) === null ? null : 'catalogue',
  tags: ['$initial' as const],
  test: (id: string) => id !== CATALOGUE_WORKER,
}

/** Seven characters tell builds apart as well as eight do, and the first page names a hundred files: icons without their own names. */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) =>
    name.startsWith('Icon') ? 'assets/i-[hash:7].js' : 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** Its package names but the one with warnings for those who develop, which weighs 0.4 KB more. */
const PRODUCTION_ROUTER = [
  {
    find: /^react-router$/,
    replacement: fileURLToPath(
      new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
    ),
  },
]

/** The names of Mantine's colours without their shades: controls take theirs from our tokens, and its own variables stand in its styles. */
const MANTINE_COLORS: Plugin = {
  name: 'mantine-colors',
  transform: {
    filter: { id: /@mantine\/core\/esm\/.*\/default-colors\.mjs$/ },
    handler: (code) => code.replace(/"#\w+"/g, "''"),
  },
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: 'pwa',
  resolve: { alias: command === 'build' ? PRODUCTION_ROUTER : [] },
  publicDir: '../public',
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    // The server looks up which files a page needs.
    manifest: !isSsrBuild,
    target: 'es2023',
    // A browser without it fetches the same files a moment later.
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [LIBRARIES, FIRST_LOAD, SITE, USAGE, FACTS, CONTROLS] },
              ...FILE_NAMES,
            },
          },
        }),
  },
  ssr: { noExternal: true },
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: [OF_CATALOGUE_WORKER] }, ...FILE_NAMES } },
  },
  server: {
    proxy: {
      '/api': API,
      '/healthz': API,
      '/openapi.json': API,
      '/llms.txt': API,
      '/llms-full.txt': API,
      '^/categories/[^/]+/llms-full\\.txt$': API,
      '/mcp': API,
      '/a2a': API,
      '/oauth': API,
      '/.well-known': API,
    },
  },
  plugins: [
    react(),
    mantineStyles(),
    MANTINE_COLORS,
    contentFirst(),
    emptyShell(),
    stableNames(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        // The system keeps the icons of an installed app itself.
        globIgnores: ['index.html', 'og.png', 'icons/**', 'screenshots/**'],
        manifestTransforms: [keepOfflineFiles],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
  ],
}))

/** What the service worker keeps, and the pack that brings it. */
const keepOfflineFiles: ManifestTransform = (entries) => {
  const online = onlineFiles(JSON.parse(readFileSync('dist/pwa/.vite/manifest.json', 'utf8')))
  const offline = entries.filter(({ url }) => !online.has(url))
  const pack = writeFilePack(
    'dist/pwa',
    offline.map(({ url }) => url),
  )
  return { manifest: [...offline, { url: pack, revision: null, size: 0 }] }
}

const APP_FILES = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g

/** The link to what most of the app is made of. */
const BASE = /<link rel="modulepreload"( crossorigin href="\/assets\/base-[^"]+">)/

/**
 * Puts the app's scripts into the template that index.html takes them from once the page has been painted. The base
 * runs as a script of its own before the app's, so that clicks and keys are heard in between.
 */
function contentFirst(): Plugin {
  return {
    name: 'content-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const files =
          html
            .match(APP_FILES)
            ?.map((tag) => tag.trim())
            .join('') ?? ''
        const base = files.match(BASE)?.[1]?.replace('href=', 'src=')
        const scripts =
          base === undefined ? files : `<script type="module"${base}</script>${files.replace(BASE, '')}`
        return html
          .replace(APP_FILES, '')
          .replace('<template data-late>', `${IMPORT_MAP}<template data-late>${scripts}`)
      },
    },
  }
}

const LATE_FILES = /<template data-late>(.*?)<\/template>/

/**
 * shell.html: index.html without what the server fills in, which the service worker answers navigations with. There
 * is nothing to paint before the app's scripts, so they are not put off.
 */
function emptyShell(): Plugin {
  return {
    name: 'empty-shell',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      const template = bundle['index.html']
      if (template?.type !== 'asset') return
      const html = String(template.source)
      const late = html.match(LATE_FILES)?.[1] ?? ''
      const source = html
        .replace('<!--app-head-->', '<title>AI Tool Hub</title>')
        .replace('<!--app-marks-->', '')
        .replace('<!--app-html-->', '')
        .replace(LATE_FILES, '<template data-late></template>')
        .replace(IMPORT_MAP, '')
        .replace('</head>', `${IMPORT_MAP}${late}</head>`)
      this.emitFile({ type: 'asset', fileName: 'shell.html', source })
    },
  }
}
