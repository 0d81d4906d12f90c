import { embedMessages } from '#shared/messages/embeds.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/site/escape-markup.ts'

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

/** What can be put into another website. Addresses are paths of this one. */
export type Embedded =
  | { kind: 'card'; path: string; title: string; height: number }
  /** A picture that leads to a page. */
  | { kind: 'badge'; path: string; title: string; page: string }

/** The card of a tool, and the badge for its maker. */
export function toolEmbeds({ id, name }: { id: number; name: string }): [Embedded, Embedded] {
  const title = embedMessages.onSite(name)
  return [
    { kind: 'card', path: `/embed/tool/${id}`, title, height: 196 },
    { kind: 'badge', path: `/embed/badge/${id}.svg`, title, page: paths.tool(id) },
  ]
}

export function listEmbed({ token, name }: { token: string; name: string }): Embedded {
  return { kind: 'card', path: `/embed/list/${token}`, title: embedMessages.onSite(name), height: 420 }
}

/** Pixels, as the server draws it. */
const BADGE = { width: 188, height: 52 } as const

/** The address of what is embedded, in a theme. */
export function embedAddress({ path }: Embedded, theme: EmbedTheme, origin: string): string {
  return `${origin}${path}${theme === 'auto' ? '' : `?theme=${theme}`}`
}

/** HTML to copy. Names are other people's texts. */
export function embedMarkup(embedded: Embedded, theme: EmbedTheme, origin: string): string {
  const address = escapeHtml(embedAddress(embedded, theme, origin))
  const title = escapeHtml(embedded.title)
  if (embedded.kind === 'badge') {
    const page = escapeHtml(origin + embedded.page)
    return `<a href="${page}"><img src="${address}" alt="${title}" width="${BADGE.width}" height="${BADGE.height}"></a>`
  }
  return `<iframe src="${address}" title="${title}" width="100%" height="${embedded.height}" style="border:0;border-radius:14px;max-width:30rem" loading="lazy"></iframe>`
}
