/** Where a browser has no offer of its own, how its reader installs the app. */
export type InstallWay = 'ios-safari' | 'ios-browser' | 'mac-safari' | 'android-firefox'

export interface Browser {
  userAgent: string
  maxTouchPoints: number
  /** It knows `beforeinstallprompt`, by which it offers to install when it sees fit. */
  hasPrompt: boolean
  /** The app runs in a window of its own: it is installed. */
  isStandalone: boolean
}

/** Safari names nobody after itself; all other browsers of iOS do, or put their own name before it. */
const SAFARI = /Version\/(\d+)\S* (?:Mobile\/\S+ )?Safari\/[\d.]+$/
/** Apps that only show a page, such as those of social networks, are no Safari to themselves, and cannot add anything. */
const ANY_BROWSER = / Safari\//
const IOS_VERSION = / OS (\d+)_(\d+)/
/** Since iOS 16.4 browsers other than Safari have it. */
const IOS_FOR_ALL = 16.04
/** The first Safari that has it. macOS does not say its version, so the words do. */
const DOCK_SAFARI = 17

/** null: it is installed, offers it by itself, or cannot. Desktop Firefox cannot. */
export function installWay({
  userAgent,
  maxTouchPoints,
  hasPrompt,
  isStandalone,
}: Browser): InstallWay | null {
  if (hasPrompt || isStandalone) return null
  if (/Android.* Firefox\//.test(userAgent)) return 'android-firefox'
  const safari = SAFARI.exec(userAgent)
  const isMac = /Macintosh/.test(userAgent)
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (isMac && maxTouchPoints < 2) return Number(safari?.[1] ?? 0) >= DOCK_SAFARI ? 'mac-safari' : null
  if (!isMac && !/iPhone|iPad|iPod/.test(userAgent)) return null
  if (safari !== null) return 'ios-safari'
  const [, major = '', minor = ''] = IOS_VERSION.exec(userAgent) ?? []
  const isOld = major !== '' && Number(major) + Number(minor) / 100 < IOS_FOR_ALL
  return ANY_BROWSER.test(userAgent) && !isOld ? 'ios-browser' : null
}

/** The browser of this page. */
export function thisBrowser(): Browser {
  const { userAgent, maxTouchPoints } = navigator
  return {
    userAgent,
    maxTouchPoints,
    hasPrompt: 'onbeforeinstallprompt' in window,
    isStandalone: isStandalone(),
  }
}

declare global {
  interface Navigator {
    /** Safari's own, before the media feature. */
    readonly standalone?: boolean
  }
}

/** Whether the app runs in a window of its own, without the bars of a browser. */
export function isStandalone(): boolean {
  return navigator.standalone === true || matchMedia('(display-mode: standalone)').matches
}
