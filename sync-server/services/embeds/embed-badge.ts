import type { SyncTool } from '#shared/domain/tool.ts'
import { embedMessages as texts } from '#shared/messages/embeds.ts'
import { escapeXml } from '#shared/site/escape-markup.ts'
import { type EmbedTheme, embedPolicy, themeStyles } from './embed-page.ts'

/** The mark of the site, as in its icon. */
const JAW = 'M7.2-11.3a13.4 13.4 0 1 1-14.4 0V4.16L0 8.31l7.2-4.15Z'
const NUT = 'M0-5.08 4.4-2.54v5.08L0 5.08l-4.4-2.54v-5.08Z'

const STYLES = `${themeStyles()}text{font-family:-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}.g{fill:var(--surface);stroke:var(--line)}.m{fill:var(--accent)}.s{fill:var(--ink-3);font-size:11px}.n{fill:var(--ink);font-size:15px;font-weight:650}`

export const BADGE_POLICY = embedPolicy(STYLES)

/** Pixels, as the markup for makers says them. */
export const BADGE_SIZE = { width: 188, height: 52 } as const

/**
 * A picture that the maker of a tool puts on their own site: the tool stands in the directory, and how users rate it, where
 * that is no sample figure.
 */
export function embedBadge(tool: SyncTool, theme: EmbedTheme): string {
  const { width, height } = BADGE_SIZE
  const isRated = tool.rating !== null && tool.reviewCount > 0 && !tool.isSample
  const line = isRated ? texts.rated(Number(tool.rating).toFixed(1)) : texts.listedOn
  const label = escapeXml(texts.onSite(tool.name))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}" data-theme="${theme}"><title>${label}</title><style>${STYLES}</style><rect class="g" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/><g transform="translate(28 26) rotate(30)"><path class="m" d="${JAW}"/><path class="n" d="${NUT}"/></g><text class="s" x="52" y="21">${escapeXml(line)}</text><text class="n" x="52" y="38">${texts.site}</text></svg>
`
}
