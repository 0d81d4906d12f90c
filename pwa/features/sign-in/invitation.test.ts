import { expect, onTestFinished, test, vi } from 'vitest'
import { runScript, visitorScript } from '../../testing/watchdog-page.ts'
import { forgetInvitation, invitationCode } from './invitation.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** A device with what is kept on it, and a clock that is told what time it is. */
function device(kept = '') {
  const map = new Map(kept === '' ? [] : [['referral-code', kept]])
  const localStorage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.useFakeTimers({ now: NOW })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  /** Opens an address as index.html does, and says what stands in the address bar then. */
  const open = (href: string): string => {
    let shown = href
    runScript(visitorScript, {
      document: { body: { dataset: {} } },
      location: { href },
      history: { state: null, replaceState: (_state: null, _title: string, url: URL) => (shown = url.href) },
      localStorage,
    })
    return shown.replace('https://hub.example', '')
  }
  return { open }
}

test.each([
  ['/?ref=K7QMX2WHRD', '/'],
  ['/tool/151?ref=K7QMX2WHRD#top', '/tool/151#top'],
  ['/?search=notes&ref=K7QMX2WHRD&sort=rating', '/?search=notes&sort=rating'],
])('%s is remembered, and the address becomes %s', (address, clean) => {
  const { open } = device()
  expect(open(`https://hub.example${address}`)).toBe(clean)
  expect(invitationCode()).toBe('K7QMX2WHRD')
})

test.each(['/', '/?ref=', '/?ref=producthunt', '/?ref=k7qmx2whrd', '/?ref=K7QMX2WHRD1', '/?ref=%3Cb%3E'])(
  '%s brings no invitation and stays as it is',
  (address) => {
    const { open } = device(`K7QMX2WHRD ${NOW}`)
    expect(open(`https://hub.example${address}`)).toBe(address)
    expect(invitationCode()).toBe('K7QMX2WHRD')
  },
)

test('the latest invitation counts', () => {
  const { open } = device()
  open('https://hub.example/?ref=AAAAAAAAAA')
  open('https://hub.example/?ref=BBBBBBBBBB')
  expect(invitationCode()).toBe('BBBBBBBBBB')
})

test('it counts once', () => {
  device(`K7QMX2WHRD ${NOW}`)
  expect(invitationCode()).toBe('K7QMX2WHRD')
  forgetInvitation()
  expect(invitationCode()).toBeNull()
})

test('it is kept for 90 days', () => {
  device(`K7QMX2WHRD ${NOW}`)
  vi.setSystemTime(NOW + 90 * DAY_MS - 1)
  expect(invitationCode()).toBe('K7QMX2WHRD')
  vi.setSystemTime(NOW + 90 * DAY_MS)
  expect(invitationCode()).toBeNull()
})

test.each(['', 'K7QMX2WHRD', `<b> ${NOW}`, 'two words', `${'A'.repeat(33)} ${NOW}`, `K7QMX2WHRD soon`])(
  'of %j on the device nothing is made',
  (kept) => {
    device(kept)
    expect(invitationCode()).toBeNull()
  },
)
