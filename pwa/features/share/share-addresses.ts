import type { ShareData } from '#shared/domain/share.ts'

/** What is shared, with its address written out. */
export type Shared = Omit<ShareData, 'type'>

export type SharePlace = 'X' | 'LinkedIn' | 'Facebook' | 'Reddit' | 'WhatsApp' | 'Telegram'

export function absoluteUrl(url: string, origin: string): string {
  return new URL(url, origin).href
}

/** The words to paste into a message. */
export function shareText({ title, description, url }: Shared): string {
  return [title, description, url].filter((line) => line.trim() !== '').join('\n')
}

/** Plain addresses of the places' own share pages: nothing of theirs is loaded here. */
export function shareAddress(place: SharePlace, shared: Shared): string {
  const { title, url } = shared
  switch (place) {
    case 'X':
      return withParameters('https://x.com/intent/post', { text: title, url })
    case 'LinkedIn':
      return withParameters('https://www.linkedin.com/sharing/share-offsite/', { url })
    case 'Facebook':
      return withParameters('https://www.facebook.com/sharer/sharer.php', { u: url })
    case 'Reddit':
      return withParameters('https://www.reddit.com/submit', { url, title })
    case 'WhatsApp':
      return withParameters('https://wa.me/', { text: shareText(shared) })
    case 'Telegram':
      return withParameters('https://t.me/share/url', { url, text: title })
  }
}

/** RFC 6068: lines of the body end with CR LF. */
export function mailAddress({ title, description, url }: Shared): string {
  const body = shareText({ title: description, description: '', url }).replaceAll('\n', '\r\n\r\n')
  return withParameters('mailto:', { subject: title, body })
}

/** Spaces as %20: mail programs and some of the places take a plus for a plus. */
function withParameters(address: string, parameters: Record<string, string>): string {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  )
  return `${address}?${query.join('&')}`
}
