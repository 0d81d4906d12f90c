import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE_NAME = 'secret.key'
const KEY_BYTES = 32
const OWNER_ONLY = 0o600

/** The file with the key of a data folder. */
export const secretFile = (dataDir: string) => join(dataDir, FILE_NAME)

/** The key file holds no key. Starting with another key would be worse than not starting. */
class SecretError extends Error {
  readonly code = 'secret'
}

/**
 * A key that only this server has. It is stored beside the database and not in it, so that neither a leaked backup nor a
 * search of the tables reveals what is derived from it.
 */
export class ServerSecret {
  readonly #key: Buffer

  private constructor(key: Buffer) {
    this.#key = key
  }

  /** The key of the settings, which nodes share, or that of the data folder. @throws SecretError */
  static of({ dataDir, secretKey }: { dataDir: string; secretKey: string | null }): ServerSecret {
    if (secretKey === null) return ServerSecret.open(dataDir)
    return new ServerSecret(Buffer.from(secretKey, 'base64url'))
  }

  /** Reads the key of a data folder, or makes one. @throws SecretError */
  static open(dataDir: string): ServerSecret {
    const file = secretFile(dataDir)
    if (!existsSync(file)) createKey(dataDir, file)
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
    if (key.length !== KEY_BYTES) throw new SecretError(`${file} holds no key; restore it, or remove it.`)
    return new ServerSecret(key)
  }

  /** 256 bits as base64url text: the same for the same purpose and subject, and no hint to any other. */
  derive(purpose: string, subject: string | number): string {
    return createHmac('sha256', this.#key).update(`${purpose}:${subject}`).digest('base64url')
  }
}

/** Linking makes the whole file appear at once, and never replaces one that another process has made in the meantime. */
function createKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: OWNER_ONLY, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(own, { force: true })
  }
}
