import { createHash } from 'node:crypto'
import { avatarHue, avatarInitial, HUES } from '#shared/domain/avatar-hue.ts'
import { escapeHtml } from '#shared/site/escape-markup.ts'

/** `auto`: as the reader's system is set. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

const LIGHT = `color-scheme:light;--surface:#fff;--line:#e2e5df;--ink:#131a16;--ink-2:#47514b;--ink-3:#5f6963;--accent:#0a6a4c;--tint:.935 .045;--tint-ink:.38 .09`
const DARK = `color-scheme:dark;--surface:#151b19;--line:#27302c;--ink:#ecf1ee;--ink-2:#b4beb8;--ink-3:#8f9b95;--accent:#5ccb9d;--tint:.33 .055;--tint-ink:.89 .075`

/** The colours of the app in both themes; a theme that is asked for goes before the reader's. */
export function themeStyles(extra: { light?: string; dark?: string } = {}): string {
  const light = `${LIGHT}${extra.light ?? ''}`
  const dark = `${DARK}${extra.dark ?? ''}`
  return `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`
}

const STYLES = `${themeStyles()}
*{box-sizing:border-box;margin:0}
html{background:transparent}
body{font:400 .875rem/1.45 -apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--ink);overflow-wrap:anywhere}
body>svg{position:absolute}
a{color:inherit;text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:.2em}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.card{display:flex;flex-direction:column;gap:.75rem;min-height:100vh;padding:1rem;border:1px solid var(--line);border-radius:14px;background:var(--surface)}
.head{display:flex;gap:.75rem;align-items:center}
.head>div{min-width:0;flex:1}
h1{font-size:1rem;font-weight:650;line-height:1.3}
.meta{color:var(--ink-3);font-size:.8125rem;font-variant-numeric:tabular-nums}
.text{color:var(--ink-2);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.notes{color:var(--ink-2);white-space:pre-line}
.foot{margin-top:auto;padding-top:.75rem;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;color:var(--ink-3);font-size:.8125rem}
.foot a{color:var(--accent);font-weight:560}
ol{list-style:none;padding:0}
li{display:flex;gap:.75rem;padding-block:.625rem}
li+li{border-top:1px solid var(--line)}
li>div{min-width:0;flex:1}
li a,li b{font-weight:600}
.avatar{position:relative;flex:none;display:grid;place-items:center;width:2.5rem;height:2.5rem;border-radius:10px;overflow:hidden;background:oklch(var(--tint) var(--hue));color:oklch(var(--tint-ink) var(--hue));font-weight:680;font-size:1.125rem;--mark-plate:#fff}
.avatar::after{content:"";position:absolute;inset:0;border:1px solid var(--line);border-radius:inherit}
.avatar svg,.avatar img{position:absolute;inset:0;width:100%;height:100%;color:#131a16}
.avatar svg{transform:scale(1.2)}
.avatar img{padding:12%;background:#fff;object-fit:contain}
${HUES.map((hue) => `.h${hue}{--hue:${hue}}`).join('')}`

/** The policy of an embed: its own style and pictures of this site, and nothing else; every site may frame it. */
export function embedPolicy(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`
}

export const PAGE_POLICY = embedPolicy(STYLES)

interface EmbedPage {
  title: string
  theme: EmbedTheme
  /** Markup. */
  body: string
  /** The symbols that it draws. */
  marks: string
}

/** A whole page without scripts, for a frame on somebody else's page. */
export function embedPage({ title, theme, body, marks }: EmbedPage): string {
  const symbols = marks === '' ? '' : `<svg width="0" height="0" aria-hidden="true">${marks}</svg>`
  return `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head><body>${symbols}${body}</body></html>`
}

/** A link of an embed opens a page of its own. @param path of this site */
export function embedLink(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`
}

/** The sign of a tool as in the app: its mark or icon above its first letter. */
export function embedAvatar(name: string, logo: string | null): string {
  const [kind, id = ''] = logo?.split(':') ?? []
  const picture =
    kind === 'mark'
      ? `<svg aria-hidden="true"><use href="#mark-${escapeHtml(id)}"/></svg>`
      : kind === 'icon'
        ? `<img src="/icons/${escapeHtml(id)}-64.webp" alt="" loading="lazy">`
        : ''
  return `<span class="avatar h${avatarHue(name)}" aria-hidden="true">${escapeHtml(avatarInitial(name))}${picture}</span>`
}
