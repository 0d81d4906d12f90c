/** CacheStorage as far as it is used here, in memory. */
export class TestCaches {
  readonly #caches = new Map<string, Map<string, Response>>()

  async open(name: string) {
    const entries = this.#caches.get(name) ?? new Map<string, Response>()
    this.#caches.set(name, entries)
    const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      match: async (request: Request | string) => entries.get(urlOf(request))?.clone(),
      put: async (request: Request | string, response: Response) =>
        void entries.set(urlOf(request), response),
    }
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }
}
