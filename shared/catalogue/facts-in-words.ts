import type { Platform } from '../domain/tool-details.ts'
import type { CatalogueDocument } from './document.ts'

/** What people say who want a tool for it. */
const PLATFORM_WORDS: Readonly<Record<Platform, readonly string[]>> = {
  web: [],
  ios: ['iPhone', 'iPad', 'iOS', 'mobile', 'phone'],
  android: ['Android', 'mobile', 'phone'],
  macos: ['Mac', 'macOS', 'desktop', 'computer'],
  windows: ['Windows', 'PC', 'desktop', 'computer'],
  linux: ['Linux'],
  extension: ['Chrome', 'browser', 'extension', 'add-on', 'addon', 'plugin'],
  api: ['API', 'developers'],
  'self-hosted': ['self-hosted', 'own server', 'on-premises', 'Docker'],
}
const FREE = ['free']
const OPEN_SOURCE = ['open source', 'GitHub']

/** The facts of a tool that stand in none of its texts, in the words in which they are asked for. Each depends on this tool alone. */
export function factsInWords({ pricing, openSource, platforms }: CatalogueDocument): string[] {
  return [
    ...(pricing === 'free' || pricing === 'freemium' ? FREE : []),
    ...(openSource === true ? OPEN_SOURCE : []),
    ...new Set(platforms.flatMap((platform) => PLATFORM_WORDS[platform])),
  ]
}
