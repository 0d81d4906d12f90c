import type { Logger } from 'pino'
import { paths } from '#shared/paths.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import { GuardedFetch } from '../../lib/guarded-fetch.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { PushDevices } from './push-devices.ts'
import { PushHosts } from './push-hosts.ts'
import { PushRunner } from './push-runner.ts'
import { PushSender } from './push-sender.ts'
import { vapidKeys } from './vapid-key.ts'

const TIMEOUT_MS = 10_000

export interface PushOptions {
  config: Pick<Config, 'dataDir' | 'secretKey' | 'publicUrl' | 'mailFrom' | 'pushHosts'>
  /** `loopback` is for tests, from which nothing must leave this machine. */
  reach: 'public' | 'loopback'
  /** Between two looks for changes; half a minute by default. */
  everyMs?: number | undefined
  log: Logger
  onError: (error: unknown) => void
  now?: () => Date
}

/** Devices that are told of news while the app is closed, and what tells them. */
export function createPush(store: Store, { config, reach, everyMs, log, onError, now }: PushOptions) {
  const { publicUrl, mailFrom } = config
  const secret = ServerSecret.of(config)
  const hosts = new PushHosts(config, reach === 'loopback')
  const userAgent = `AIToolHub-Push/1.0 (+${publicUrl}${paths.support})`
  const sender = new PushSender({
    fetch: new GuardedFetch({ reach, userAgent, timeoutMs: TIMEOUT_MS }),
    hosts,
    keys: vapidKeys(secret),
    contact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailFrom}`,
  })
  const devices = new PushDevices({
    writer: store.writer,
    secret,
    hosts,
    sender,
    publicUrl,
    onChanged: () => runner.wake(),
  })
  const runner = new PushRunner({
    store,
    devices,
    sender,
    isOn: hosts.isOn,
    publicUrl,
    pollMs: everyMs,
    log,
    onError,
    ...(now && { now }),
  })
  return { pushDevices: devices, pushRunner: runner }
}
