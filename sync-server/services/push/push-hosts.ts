import type { Config } from '../../config.ts'

/**
 * Where messages may be sent: the push services of the browsers, as the operator names them. A device could give any address,
 * so this is what a stranger can make the server ask; `GuardedFetch` then sees that the name leads to a public address.
 */
export class PushHosts {
  readonly #hosts: ReadonlySet<string>
  readonly #domains: readonly string[]
  readonly #isTest: boolean

  /** Hosts as `URL` writes them; `*.example.com` for all below one. `isTest`: without TLS, on this machine. */
  constructor({ pushHosts }: Pick<Config, 'pushHosts'>, isTest = false) {
    this.#hosts = new Set(pushHosts.filter((host) => !host.startsWith('*.')))
    this.#domains = pushHosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1))
    this.#isTest = isTest
  }

  /** Whether anything may be sent at all. */
  get isOn(): boolean {
    return this.#hosts.size + this.#domains.length > 0
  }

  allows(endpoint: string): boolean {
    const { protocol, host, username, password } = new URL(endpoint)
    if (username + password !== '') return false
    if (protocol !== 'https:' && !(this.#isTest && protocol === 'http:')) return false
    return this.#hosts.has(host) || this.#domains.some((domain) => host.endsWith(domain))
  }
}
