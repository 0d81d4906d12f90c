/** json-server with the tools of TOOLS_FILE in memory. */
import { readFileSync } from 'node:fs'
import jsonServer from 'json-server'

const { HOST, PORT, TOOLS_FILE } = process.env

const tools = JSON.parse(readFileSync(TOOLS_FILE, 'utf8'))
const server = jsonServer.create()
server.use(jsonServer.defaults({ logger: false }))
server.use(jsonServer.router({ tools }))
server.listen(Number(PORT), HOST)
