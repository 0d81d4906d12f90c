/** Machines that an agent is tried out on; what goes there leaves no machine, so it needs no TLS. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The hosts that news may be sent to, as the operator has named them. */
export class WebhookHosts {
  readonly #hosts: ReadonlySet<string>

  /** As `URL` writes them: in lower case, with a port unless it is the one of the scheme. */
  constructor(hosts: readonly string[]) {
    this.#hosts = new Set(hosts)
  }

  /** Whether anything is sent at all. */
  get isOn(): boolean {
    return this.#hosts.size > 0
  }

  allows({ host }: URL): boolean {
    return this.#hosts.has(host)
  }

  isSafe({ protocol, hostname }: URL): boolean {
    return protocol === 'https:' || LOOPBACK.test(hostname)
  }
}
