import { expect, test, vi } from 'vitest'
import { handlePush, type PushScope } from './push-events.ts'

const ORIGIN = 'https://tools.example.com'
const navigate = `${ORIGIN}/tool/645`
const notification = { title: 'Otter.ai', body: 'Price: $7 / month', navigate, tag: 'news-1', app_badge: '2' }

/** What the service worker hears of the browser, and what it does then. */
function start(open: string[] = []) {
  const listeners = new Map<string, (event: never) => void>()
  const showNotification = vi.fn(async (_title: string, _options: object) => {})
  const [setAppBadge, openWindow, focus] = [
    vi.fn(async () => {}),
    vi.fn(async () => {}),
    vi.fn(async () => {}),
  ]
  const subscribe = vi.fn(async (): Promise<unknown> => null)
  const scope = {
    location: { origin: ORIGIN },
    registration: { showNotification, pushManager: { getSubscription: async () => null, subscribe } },
    navigator: { setAppBadge },
    clients: { matchAll: async () => open.map((url) => ({ url, focus })), openWindow },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  }
  handlePush(scope as unknown as PushScope)
  const fire = async (type: string, event: object) => {
    const work: Promise<unknown>[] = []
    const waiting = { ...event, waitUntil: (one: Promise<unknown>) => work.push(one) }
    listeners.get(type)?.(waiting as never)
    await Promise.all(work)
  }
  return {
    fire,
    subscribe,
    showNotification,
    setAppBadge,
    openWindow,
    focus,
    push: (text: string) => fire('push', { data: { text: () => text } }),
    click: (data: unknown) => fire('notificationclick', { notification: { data, close() {} } }),
  }
}

test('a message is shown as it says, under its tag, with its number on the icon', async () => {
  const { push, showNotification, setAppBadge } = start()
  await push(JSON.stringify({ web_push: 8030, notification }))
  expect(showNotification).toHaveBeenCalledWith(
    'Otter.ai',
    expect.objectContaining({ body: 'Price: $7 / month', tag: 'news-1', data: { navigate } }),
  )
  expect(setAppBadge).toHaveBeenCalledWith(2)
})

test.each(['', 'no message', '{}', '{"notification":7}', '{"notification":{"app_badge":"0"}}'])(
  'something is shown for %j, for a browser takes the permission from who shows nothing',
  async (text) => {
    const { push, showNotification, setAppBadge } = start()
    await push(text)
    expect(showNotification).toHaveBeenCalledWith(
      'AI Tool Hub',
      expect.objectContaining({ data: { navigate: `${ORIGIN}/updates` } }),
    )
    expect(setAppBadge).not.toHaveBeenCalled()
  },
)

test('a click opens what the message is about, or brings the window to the front that shows it', async () => {
  const apart = start([`${ORIGIN}/`])
  await apart.click({ navigate })
  expect(apart.openWindow).toHaveBeenCalledExactlyOnceWith(navigate)
  expect(apart.focus).not.toHaveBeenCalled()
  const there = start([navigate])
  await there.click({ navigate })
  expect(there.openWindow).not.toHaveBeenCalled()
  expect(there.focus).toHaveBeenCalledOnce()
})

test.each(['https://evil.example/', 'javascript:alert(1)', 7, undefined])(
  'no click leads to %s',
  async (address) => {
    const { push, click, showNotification, openWindow } = start()
    await push(JSON.stringify({ notification: { ...notification, navigate: address } }))
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ data: { navigate: `${ORIGIN}/updates` } })
    await click({ navigate: address })
    expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/updates`)
  },
)

test('another address of the device is told to the server, one that the browser gives or one that is asked for', async () => {
  const sent = vi.fn(async (_path: string, _request: { body: string }) => ({}))
  vi.stubGlobal('fetch', sent)
  const at = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: new ArrayBuffer(1) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }),
  })
  const { fire, subscribe } = start()
  subscribe.mockResolvedValue(at('https://push.example/asked'))
  await fire('pushsubscriptionchange', { newSubscription: at('https://push.example/none') })
  expect(sent).not.toHaveBeenCalled()
  const oldSubscription = at('https://push.example/old')
  await fire('pushsubscriptionchange', { oldSubscription, newSubscription: at('https://push.example/new') })
  await fire('pushsubscriptionchange', { oldSubscription })
  expect(sent.mock.calls.map(([path, { body }]) => [path, JSON.parse(body)])).toEqual(
    ['new', 'asked'].map((name) => [
      '/api/push/moved',
      {
        from: 'https://push.example/old',
        endpoint: `https://push.example/${name}`,
        keys: { p256dh: 'P', auth: 'A' },
      },
    ]),
  )
  subscribe.mockRejectedValue(new Error('The permission is gone'))
  await fire('pushsubscriptionchange', { oldSubscription })
  vi.unstubAllGlobals()
})
