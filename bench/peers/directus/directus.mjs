/** Directus over SQLite with the tools of TOOLS_FILE as a public collection. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const { DATA_DIR, TOOLS_FILE } = process.env
const CLI = fileURLToPath(import.meta.resolve('@directus/api/cli/run.js'))
/** What visitors may do: Directus creates this policy itself. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'

/** What makes Directus show a column as what it holds. */
const CASTS = { json: 'cast-json', boolean: 'cast-boolean' }

const database = join(DATA_DIR, 'directus.db')
const settings = {
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: database,
  SECRET: crypto.randomUUID(),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: crypto.randomUUID(),
  LOG_LEVEL: 'warn',
  TELEMETRY: 'false',
  // It would refuse requests while the load lasts.
  PRESSURE_LIMITER_ENABLED: 'false',
}

process.chdir(DATA_DIR)
Object.assign(process.env, settings)
const { status } = spawnSync(process.execPath, [CLI, 'bootstrap'], { stdio: ['ignore', 'ignore', 'inherit'] })
if (status !== 0) process.exit(1)
addTools(JSON.parse(readFileSync(TOOLS_FILE, 'utf8')))
process.argv = [process.execPath, CLI, 'start']
await import(CLI)

/** Writes the rows of all tools, and those that register their table with Directus. */
function addTools(tools) {
  const columns = Object.keys(tools[0]).map((name) => {
    const known = tools.find((tool) => tool[name] !== null)
    return { name, type: typeOf(known?.[name]) }
  })
  const db = new DatabaseSync(database)
  db.exec('begin')
  db.exec(
    `create table tools (${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')}, primary key (id))`,
  )
  db.exec('create index tools_by_rating on tools ("categoryId", rating)')
  const insert = db.prepare(`insert into tools values (${columns.map(() => '?').join(', ')})`)
  for (const tool of tools) insert.run(...columns.map(({ name }) => toColumn(tool[name])))
  db.prepare('insert into directus_collections (collection) values (?)').run('tools')
  const addField = db.prepare('insert into directus_fields (collection, field, special) values (?, ?, ?)')
  for (const { name, type } of columns) addField.run('tools', name, CASTS[type] ?? null)
  db.prepare(
    "insert into directus_permissions (collection, action, fields, permissions, policy) values ('tools', 'read', '*', '{}', ?)",
  ).run(PUBLIC_POLICY)
  db.exec('commit')
  db.close()
}

function typeOf(value) {
  if (Array.isArray(value)) return 'json'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'integer' : 'text'
}

function toColumn(value) {
  if (typeof value === 'boolean') return Number(value)
  return Array.isArray(value) ? JSON.stringify(value) : value
}
