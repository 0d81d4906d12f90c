import type { CatalogueVersion } from './catalogue/catalogue-version.ts'

/** A value derived from one version of the catalogue: made on first use, dropped when another version is asked for. */
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
