import type { Platform } from '#shared/domain/tool-details.ts'

/** How a platform is spoken of. */
interface PlatformPhrases {
  /** After `runs`: `on the Mac`. */
  place: string
  /** The wish, after `if`. */
  need: string
}

export const PLATFORM_PHRASES: Readonly<Record<Platform, PlatformPhrases>> = {
  web: { place: 'in the browser', need: 'nothing may be installed' },
  ios: { place: 'on the iPhone', need: 'you carry an iPhone' },
  android: { place: 'on Android', need: 'you carry an Android phone' },
  macos: { place: 'on the Mac', need: 'you work on a Mac' },
  windows: { place: 'on Windows', need: 'you work on Windows' },
  linux: { place: 'on Linux', need: 'you work on Linux' },
  extension: { place: 'as a browser extension', need: 'you want it inside the browser you have' },
  api: { place: 'through an API', need: 'your own software has to call it' },
  'self-hosted': { place: 'on your own servers', need: 'data must stay on your own servers' },
}

const PHONES: readonly Platform[] = ['ios', 'android']
const DESKTOPS: readonly Platform[] = ['macos', 'windows', 'linux']

/** Places in the order in which people ask for them, with those that go together joined. */
export function placesOf(platforms: readonly Platform[]): string[] {
  const has = (one: Platform) => platforms.includes(one)
  const whole = (group: readonly Platform[]) => group.every(has)
  const isIn = (group: readonly Platform[]) => (one: Platform) => group.includes(one)
  const phones = platforms.filter(isIn(PHONES)).map((one) => PLATFORM_PHRASES[one].place)
  const desktops = platforms.filter(isIn(DESKTOPS)).map((one) => PLATFORM_PHRASES[one].place)
  return [
    ...(has('web') ? [PLATFORM_PHRASES.web.place] : []),
    ...(whole(PHONES) ? ['on phones of both kinds'] : phones),
    ...(whole(DESKTOPS) ? ['on Mac, Windows and Linux'] : desktops),
    ...(['extension', 'api', 'self-hosted'] as const).filter(has).map((one) => PLATFORM_PHRASES[one].place),
  ]
}
