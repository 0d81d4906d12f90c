/**
 * What `npm start` and `npm test` do in a bare clone; `node scripts/run.mjs install` does the first part of both. Plain
 * JavaScript without dependencies, since it runs on the machine's own Node before anything is installed. Everything after
 * that runs on the project's own Node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const environment = {
  // Node caches compiled code there, so that the next start takes three quarters of the time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit', ...options })
  if (result.error) {
    console.error(`Could not run ${command}: ${result.error.message}`)
    process.exit(1)
  }
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** The machine's own Node may be older than some packages require; it only installs them. */
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * The runtime comes from a package that `node` installs by itself, outside the lock file: its bytes must be the known ones.
 * The hashes are those of the npm packages node-<platform>; a platform without one is told so.
 */
function checkRuntime() {
  const { sha256 } = JSON.parse(readFileSync(join(root, 'scripts', 'node-runtime.json'), 'utf8'))
  const platform = `${process.platform}-${process.arch}`
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const file = join(root, 'node_modules', 'node', 'bin', name)
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (sha256[platform] === undefined) {
    console.error(`No hash of the Node runtime for ${platform} is known: ${file} was not checked.`)
  } else if (found !== sha256[platform]) {
    rmSync(file)
    console.error(`The Node runtime is not the expected one (SHA-256 ${found}); it was removed.`)
    process.exit(1)
  }
}

/** Installs unless node_modules was made from the current lock file. Of install scripts only that of `node` runs. */
function install() {
  const mark = join(root, 'node_modules', '.installed-lock')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.error('Installing dependencies …')
  run('npm', ['ci', '--ignore-scripts', ...QUIET], { shell: process.platform === 'win32' })
  run('npm', ['rebuild', 'node', ...QUIET], { shell: process.platform === 'win32' })
  checkRuntime()
  writeFileSync(mark, lock)
}

/** Builds the PWA when a source is newer than the last build. */
function build() {
  const built = join(root, 'dist', 'ssr', 'entry-server.js')
  const sources = [
    'pwa',
    'shared',
    'public',
    'vite.config.ts',
    'vite.api-docs.config.ts',
    'package-lock.json',
  ]
  const newest = Math.max(...sources.map((name) => newestChange(join(root, name))))
  if (existsSync(built) && statSync(built).mtimeMs > newest) return
  console.error('Building the app …')
  run('npm', ['run', '--silent', 'build'], { shell: process.platform === 'win32' })
}

function newestChange(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

/** Passes signals on to the server, so that stopping this process stops the server. */
function serve() {
  const env = { ...environment, DEMO: process.env.DEMO ?? '1' }
  const server = spawn('node', ['sync-server/main.ts'], { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 1))
}

const task = process.argv[2]
install()
if (task === 'start') {
  build()
  serve()
} else if (task === 'test') {
  build()
  run('node', ['scripts/test.ts', ...process.argv.slice(3)])
} else if (task !== 'install') {
  console.error('Usage: node scripts/run.mjs install|start|test')
  process.exit(2)
}
