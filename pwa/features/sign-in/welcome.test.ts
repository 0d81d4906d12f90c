import { beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '../../testing/factories.ts'
import { showToast } from '../../ui/toast.ts'
import { welcomeOnce, welcomeSignedIn } from './welcome.ts'

vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }))

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const ada = makeUser()

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.mocked(showToast).mockClear()
  return () => void vi.unstubAllGlobals()
})

test('a known user is welcomed once in a browser session, for four seconds', () => {
  welcomeOnce(ada)
  welcomeOnce(ada)
  expect(vi.mocked(showToast).mock.calls).toEqual([[{ title: 'Welcome back, ada!', durationMs: 4000 }]])
  expect(sessionStorage.getItem('premium-welcome-shown')).toBe('true')
})

test('who has just signed in is not welcomed a second time', () => {
  welcomeSignedIn(ada)
  welcomeOnce(ada)
  expect(vi.mocked(showToast).mock.calls).toEqual([
    [{ title: 'Welcome back, ada!', text: 'Successfully signed in.', durationMs: 4000 }],
  ])
})

test('premium users are welcomed by the tour until they have been through it', () => {
  const premium = { ...ada, is_premium: true }
  welcomeOnce(premium)
  expect(showToast).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('premium-welcome-shown')).toBeNull()
  localStorage.setItem('premium-onboarding-completed', 'true')
  welcomeOnce(premium)
  expect(showToast).toHaveBeenCalledTimes(1)
})
