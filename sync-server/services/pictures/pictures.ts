import { type PictureSubject, pictureAddress, pictureKey } from '#shared/site/picture.ts'
import type { PictureOrder, PictureThread } from '../../jobs/picture-thread.ts'
import { QueueFullError } from '../../lib/bounded-queue.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'
import type { MayDraw } from '../site/pages.ts'
import type { IconFolder } from '../sites/icon-folder.ts'
import { catalogueFacts, listFacts, type PictureFacts, pictureHash } from './picture-facts.ts'
import type { PictureFolder } from './picture-folder.ts'

/** A shared list, as far as its picture shows it. */
export interface PicturedList {
  name: string
  toolIds: readonly number[]
}

/** What a picture shows now, and the name that it has by that. */
interface CurrentPicture {
  hash: string
  facts: PictureFacts
}

export interface PicturesDeps {
  catalogue: Catalogue
  thread: Pick<PictureThread, 'draw'>
  folder: PictureFolder
  icons: Pick<IconFolder, 'read'>
  /** The symbol of a shipped mark, such as `mark-openai`; empty where the build has none. */
  markSymbol: (id: string) => string
  /** null where no list is shared under this token. */
  findList: (token: string) => Promise<PicturedList | null>
  onError: (error: unknown) => void
}

const KNOWN_BYTES = 4 * 1024 * 1024

/**
 * The pictures of link previews. Each is named by what is on it, so it is drawn once, and a page whose facts have changed has
 * another one. Where there is no time to draw, there is none.
 */
export class Pictures {
  /** What became of the pictures that were asked for, since the start. */
  readonly outcomes = { drawn: 0, stored: 0, refused: 0, failed: 0 }
  /** Seconds that drawing took, waiting for its turn included. */
  drawSeconds = 0
  readonly #deps: PicturesDeps
  readonly #known = new PerVersion(() => new ClockCache<CurrentPicture>(KNOWN_BYTES))
  /** By hash: who asks for a picture that is being drawn waits for it. */
  readonly #underWay = new Map<string, Promise<Uint8Array | null>>()

  constructor(deps: PicturesDeps) {
    this.#deps = deps
  }

  /** The address of a picture for a page of this version; null where there is nothing to show. */
  addressIn(version: CatalogueVersion, subject: PictureSubject): string | null {
    const current = subject.kind === 'list' ? null : this.#currentIn(version, subject)
    return current && pictureAddress(subject, current.hash)
  }

  /** The address of the picture of a list whose content is at hand. */
  addressOfList(token: string, list: PicturedList): string {
    const subject = { kind: 'list', token } as const
    return pictureAddress(subject, this.#ofList(subject, list).hash)
  }

  /** What the picture of a subject shows now; null where there is no such thing, or none any more. */
  async current(subject: PictureSubject): Promise<CurrentPicture | null> {
    if (subject.kind !== 'list') return this.#currentIn(this.#deps.catalogue.version, subject)
    const list = await this.#deps.findList(subject.token)
    return list && this.#ofList(subject, list)
  }

  /** The PNG: from the folder, or drawn now where there is time for it; null where it cannot be had now. */
  async png({ hash, facts }: CurrentPicture, mayDraw: MayDraw): Promise<Uint8Array | null> {
    const stored = await this.#deps.folder.read(hash)
    if (stored !== null) {
      this.outcomes.stored++
      return stored
    }
    const underWay = this.#underWay.get(hash)
    if (underWay !== undefined) return underWay
    if (!(await mayDraw())) {
      this.outcomes.refused++
      return null
    }
    const drawing = this.#underWay.get(hash) ?? this.#draw(hash, facts)
    this.#underWay.set(hash, drawing)
    return drawing
  }

  #currentIn(
    version: CatalogueVersion,
    subject: Exclude<PictureSubject, { kind: 'list' }>,
  ): CurrentPicture | null {
    const key = pictureKey(subject)
    const known = this.#known.of(version).get(key)
    if (known !== undefined) return known
    const facts = catalogueFacts(version, subject)
    if (facts === null) return null
    const made = { hash: pictureHash(subject, facts), facts }
    this.#known.of(version).set(key, made, JSON.stringify(facts).length * 2)
    return made
  }

  #ofList(subject: PictureSubject, { name, toolIds }: PicturedList): CurrentPicture {
    const facts = listFacts(this.#deps.catalogue.version, name, toolIds)
    return { hash: pictureHash(subject, facts), facts }
  }

  async #draw(hash: string, facts: PictureFacts): Promise<Uint8Array | null> {
    const started = performance.now()
    try {
      const png = await this.#deps.thread.draw({ facts, logos: await this.#logosOf(facts) })
      // A full disk takes the store away, not the picture.
      await this.#deps.folder.store(hash, png).catch(this.#deps.onError)
      this.outcomes.drawn++
      return png
    } catch (error) {
      if (error instanceof QueueFullError) this.outcomes.refused++
      else {
        this.outcomes.failed++
        this.#deps.onError(error)
      }
      return null
    } finally {
      this.drawSeconds += (performance.now() - started) / 1000
      this.#underWay.delete(hash)
    }
  }

  async #logosOf(facts: PictureFacts): Promise<PictureOrder['logos']> {
    const tools = facts.kind === 'tool' ? [facts.tool] : facts.tools
    const names = new Set(tools.map(({ logo }) => logo).filter((logo) => logo !== null))
    const logos: PictureOrder['logos'] = []
    for (const name of names) {
      const [kind, id = ''] = name.split(':')
      const symbol = kind === 'mark' ? this.#deps.markSymbol(`mark-${id}`) : ''
      const bytes = kind === 'icon' ? await this.#deps.icons.read(`${id}-128.webp`) : null
      if (symbol !== '') logos.push([name, { kind: 'mark', symbol }])
      if (bytes !== null) logos.push([name, { kind: 'icon', bytes: new Uint8Array(bytes) }])
    }
    return logos
  }
}
