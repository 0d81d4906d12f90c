import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeTempDir } from './temp-dir.ts'

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script>window.watchdog = 1</script>
    <!--app-head-->
    <script type="module" src="/assets/main-abc123.js"></script>
  </head>
  <body><svg id="marks"><!--app-marks--></svg><div id="root"><!--app-html--></div></body>
</html>
`

/** A renderer like that of the build. It throws for the comparison of tools 1 and 3. Tool pages have their own file. */
const RENDERER = `export function render(url, initial) {
  if (url === '/compare/1,3') throw new Error('The renderer broke.')
  return '<main data-url="' + encodeURIComponent(url) + '">' + (initial.list?.tools ?? initial.tools).map((tool) => tool.id).join() + '</main>'
}
export const pageFile = (path) => (path.startsWith('/tool/') ? 'pages/tool-page.tsx' : null)
`

const MANIFEST = {
  'index.html': { file: 'assets/main-abc123.js', css: ['assets/main-abc123.css'], imports: ['_common.js'] },
  '_common.js': { file: 'assets/common-abc123.js' },
  'pages/tool-page.tsx': { file: 'assets/tool-abc123.js', imports: ['_common.js', '_card.js'] },
  '_card.js': { file: 'assets/card-abc123.js', css: ['assets/card-abc123.css'], imports: ['index.html'] },
}

const FILES: Readonly<Record<string, string>> = {
  'pwa/index.html': INDEX,
  'pwa/assets/main-abc123.js': `console.log(${JSON.stringify('x'.repeat(4000))})`,
  'pwa/assets/main-abc123.css': 'body { color: black }',
  'pwa/assets/card-abc123.css': '.card { color: green }',
  'pwa/.vite/manifest.json': JSON.stringify(MANIFEST),
  'pwa/sw.js': 'self.addEventListener("fetch", () => {})',
  'pwa/manifest.webmanifest': '{"name": "AI Tool Hub"}',
  'pwa/icons/icon.png': 'not really a picture',
}

interface DistOptions {
  files?: Record<string, string>
  withRenderer?: boolean
}

/** Writes a small PWA build: shell, two assets, a service worker, a manifest and an image. */
export function makeDist(options: DistOptions = {}): string {
  const dist = makeTempDir()
  writeDist(dist, options)
  return dist
}

/** Writes the same build into a given folder, which is not deleted after the test. */
export function writeDist(dist: string, { files = {}, withRenderer = true }: DistOptions = {}): void {
  const renderer = withRenderer ? { 'ssr/entry-server.js': RENDERER } : {}
  for (const [name, content] of Object.entries({ ...FILES, ...renderer, ...files })) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content)
  }
}
