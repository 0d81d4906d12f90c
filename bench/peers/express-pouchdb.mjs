/**
 * express-pouchdb over LevelDB with the tools of TOOLS_FILE, and with an index for the list that is asked for. A
 * database of the name `ready` says that it can be asked.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import expressPouchdb from 'express-pouchdb'
import PouchDB from 'pouchdb-node'

const { HOST, PORT, TOOLS_FILE, DATA_DIR } = process.env

const VIEWS = { by_rating: { map: 'function (doc) { emit([doc.categoryId, Number(doc.rating)]) }' } }

const Database = PouchDB.defaults({ prefix: join(DATA_DIR, '/') })
const app = express()
// No users and no log: only the answer should cost time.
app.use(expressPouchdb(Database, { mode: 'minimumForPouchDB', overrideMode: { include: ['routes/find'] } }))
app.listen(Number(PORT), HOST, () => void fill(`http://${HOST}:${PORT}`))

/** Over HTTP, for it finds no database that was made in another way. */
async function fill(url) {
  const tools = JSON.parse(readFileSync(TOOLS_FILE, 'utf8'))
  const docs = tools.map(({ id, ...tool }) => ({ _id: String(id), ...tool }))
  await send('PUT', `${url}/tools`)
  await send('POST', `${url}/tools/_bulk_docs`, { docs })
  await send('PUT', `${url}/tools/_design/tools`, { views: VIEWS })
  // The first question fills the index.
  await send('GET', `${url}/tools/_design/tools/_view/by_rating?limit=1`)
  await send('PUT', `${url}/ready`)
}

async function send(method, url, content) {
  const body = content && { body: JSON.stringify(content), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(url, { method, ...body })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  await answer.text()
}
