import { expect, onTestFinished, test } from 'vitest'
import { StartedProcess } from './started-process.ts'

const never = async () => false

function start(command: string, args: string[]): StartedProcess {
  const started = new StartedProcess(command, args, { stdio: 'ignore' })
  onTestFinished(() => started.stop())
  return started
}

test.each([
  [
    'a signal has killed it',
    process.execPath,
    ['-e', "process.kill(process.pid, 'SIGKILL')"],
    'SIGKILL ended it',
  ],
  ['it gives up', process.execPath, ['-e', 'process.exit(3)'], 'it ended with code 3'],
  ['it is not there', 'no-such-program', [], 'spawn no-such-program ENOENT'],
])('nobody waits for a program when %s', async (_, command, args, how) => {
  const started = start(command, args)
  expect(await started.ready({ isReady: never })).toBe(how)
  await started.stop()
})

test('a wait for a program can be ended, and the program too', async () => {
  const started = start(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const waiting = started.ready({ isReady: never, signal: AbortSignal.abort(new Error('interrupted')) })
  await expect(waiting).rejects.toThrow('interrupted')
  await started.stop()
  expect(await started.ready({ isReady: never })).toBe('SIGTERM ended it')
})
