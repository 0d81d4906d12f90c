import { createHash } from 'node:crypto'
import type { SharedList } from '#shared/domain/list.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { embedMessages as texts } from '#shared/messages/embeds.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readDetailedTool } from '../catalogue/listed-tool.ts'
import { BADGE_POLICY, embedBadge } from './embed-badge.ts'
import { type EmbedCard, listCard, missingCard, toolCard } from './embed-cards.ts'
import { type EmbedTheme, embedPage, PAGE_POLICY } from './embed-page.ts'

export interface Embed {
  status: 200 | 404
  answer: Answer
  /** Its Content-Security-Policy. */
  policy: string
}

interface EmbedsDeps {
  catalogue: Catalogue
  /** The symbols of the marks that drawn markup uses. */
  marksIn: (html: string) => string
  /** The list that is shared under a token. */
  findList: (token: string) => Promise<SharedList | undefined>
}

/** What other websites show of this one in a frame or as a picture: cards of tools and shared lists, and badges for makers. */
export class Embeds {
  readonly #deps: EmbedsDeps

  constructor(deps: EmbedsDeps) {
    this.#deps = deps
  }

  toolCard(id: number, theme: EmbedTheme): Embed {
    const tool = this.#tool(id)
    return tool === null ? this.#missing(texts.missingTool, theme) : this.#card(toolCard(tool), theme)
  }

  /** null where there is no such tool: what is no picture helps nobody who asks for one. */
  badge(id: number, theme: EmbedTheme): Embed | null {
    const tool = this.#tool(id)
    if (tool === null) return null
    return embedOf('image/svg+xml; charset=utf-8', embedBadge(tool, theme), BADGE_POLICY)
  }

  async listCard(token: string, theme: EmbedTheme): Promise<Embed> {
    const list = await this.#deps.findList(token)
    if (list === undefined) return this.#missing(texts.missingList, theme)
    return this.#card(
      listCard(list, (id) => this.#tool(id)),
      theme,
    )
  }

  #tool(id: number): SyncTool | null {
    const listed = this.#deps.catalogue.version.tools.get(id)
    return listed === undefined ? null : readDetailedTool(listed)
  }

  #missing(message: { title: string; text: string }, theme: EmbedTheme): Embed {
    return { ...this.#card(missingCard(message), theme), status: 404 }
  }

  #card({ title, body }: EmbedCard, theme: EmbedTheme): Embed {
    const html = embedPage({ title, theme, body, marks: this.#deps.marksIn(body) })
    return embedOf('text/html; charset=utf-8', html, PAGE_POLICY)
  }
}

/** Its tag is made from the body, so that a change of something else changes no embed. */
function embedOf(type: string, body: string, policy: string): Embed {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return { status: 200, answer: new Answer({ type, tag, body }), policy }
}
