import type { CatalogueVersion } from './catalogue/catalogue-version.ts'

/** Something made from one version of the catalogue on first use, and let go with it. */
export class PerVersion<T> {
  readonly #make: (version: CatalogueVersion) => T
  #version: CatalogueVersion | undefined
  #made: T | undefined

  constructor(make: (version: CatalogueVersion) => T) {
    this.#make = make
  }

  of(version: CatalogueVersion): T {
    if (this.#made === undefined || this.#version !== version) {
      this.#version = version
      this.#made = this.#make(version)
    }
    return this.#made
  }
}
