/** `npm run dev`: the API, reloaded on change, and Vite with hot module replacement in front of it. */
import { type ChildProcess, spawn } from 'node:child_process'

const apiPort = process.env.API_PORT ?? '3001'
const start = (command: string, args: string[], environment: Record<string, string> = {}): ChildProcess =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })

const children = [
  start('node', ['--watch', 'sync-server/main.ts'], { PORT: apiPort, DEMO: process.env.DEMO ?? '1' }),
  start('vite', ['--port', process.env.PORT ?? '3000'], { API_PORT: apiPort }),
]

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
