import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession } from '../../data/session.ts'
import { signInRequest } from '../../data/sign-in-request.ts'
import { type UserData, userData } from '../../data/user-data.ts'
import { changeUserData, discardChange } from '../../sync/user/follow-user.ts'
import { makeUser } from '../../testing/factories.ts'
import { showToast } from '../../ui/toast.ts'
import { sendTicket } from './send-ticket.ts'
import { newDraft } from './ticket-draft.ts'

vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn(), hideToast: vi.fn() }))
vi.mock('../../sync/user/follow-user.ts', () => ({ changeUserData: vi.fn(), discardChange: vi.fn() }))
vi.mock('../../data/session.ts', () => ({ currentSession: vi.fn() }))

const FAILED = 'Failed to submit support ticket. Please try again.'
const ID = 'a'.repeat(32)
const draft = { ...newDraft(), id: ID, subject: ' Help ', message: 'Please.' }
const asked = {
  id: ID,
  subject: 'Help',
  message: 'Please.',
  priority: null,
  answer: null,
  status: 'open',
} as const
const empty: UserData = {
  favorites: [],
  reviews: new Map(),
  tickets: [],
  reports: [],
  suggestions: [],
  comparisons: [],
  follows: [],
  lists: new Map(),
  preferences: {},
  newsletter: false,
  waiting: 0,
  refused: [],
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.mocked(currentSession).mockReturnValue({ status: 'user', user: makeUser() })
  vi.mocked(changeUserData).mockReset().mockResolvedValue(undefined)
  vi.mocked(discardChange).mockReset().mockResolvedValue(null)
  vi.mocked(showToast).mockClear()
  userData.setState(empty, true)
  signInRequest.setState(null)
  return () => void vi.unstubAllGlobals()
})

const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)

test('a ticket without a priority of its own leaves it to the plan, and is sent when the server has it', async () => {
  const sending = sendTicket(draft)
  await vi.waitFor(() => expect(changeUserData).toHaveBeenCalled())
  expect(changeUserData).toHaveBeenCalledWith({
    name: 'ticket.open',
    args: { id: ID, subject: 'Help', message: 'Please.' },
  })
  userData.setState({ ...empty, tickets: [{ ...asked, createdAt: null }], waiting: 1 }, true)
  userData.setState(
    { ...empty, tickets: [{ ...asked, priority: 'low', createdAt: '2026-06-01T09:00:00.000Z' }] },
    true,
  )
  expect(await sending).toEqual({ isSent: true, problems: {} })
  expect(toasts()).toEqual([])
})

test('without a connection it is on its way once it is stored', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendTicket({ ...draft, priority: 'high' })).toEqual({ isSent: true, problems: {} })
  expect(vi.mocked(changeUserData).mock.calls[0]?.[0]).toMatchObject({ args: { priority: 'high' } })
})

test('what the server refuses comes back into the form, and is not kept twice', async () => {
  const args = { id: ID, subject: 'Help', message: 'Please.' }
  const refused = [
    { key: 'k', mutation: { name: 'ticket.open', args }, reason: 'Enough for today.' } as const,
  ]
  vi.mocked(changeUserData).mockImplementation(async () => userData.setState({ ...empty, refused }, true))
  expect(await sendTicket(draft)).toEqual({ isSent: false, problems: { form: 'Enough for today.' } })
  expect(discardChange).toHaveBeenCalledWith('k')
  expect(toasts()).toEqual([{ title: FAILED, tone: 'error' }])
})

test('what cannot be stored has failed, and says so', async () => {
  vi.mocked(changeUserData).mockRejectedValue(new Error('full'))
  expect(await sendTicket(draft)).toEqual({ isSent: false, problems: { form: FAILED } })
  expect(toasts()).toEqual([{ title: FAILED, tone: 'error' }])
})

test('whose session has ended is asked to sign in', async () => {
  vi.mocked(currentSession).mockReturnValue({ status: 'visitor', user: null })
  expect(await sendTicket(draft)).toEqual({ isSent: false, problems: {} })
  expect(signInRequest.getState()).toBe('sign-in')
  expect(changeUserData).not.toHaveBeenCalled()
})

const MISSING = {
  title: 'Missing information',
  text: 'Please fill in both subject and message fields.',
  tone: 'error',
}
const SUBJECT = 'Please enter a subject.'
const MESSAGE = 'Please enter your message.'

test.each([
  [{ subject: '', message: '' }, MISSING, { subject: SUBJECT, message: MESSAGE }],
  [{ subject: ' \t', message: 'Please.' }, MISSING, { subject: SUBJECT, message: undefined }],
  [{ subject: 'Help', message: '\n\u200b' }, MISSING, { subject: undefined, message: MESSAGE }],
  [
    { subject: 'a'.repeat(201), message: 'a'.repeat(5001) },
    { title: FAILED, tone: 'error' },
    { subject: 'At most 200 characters, please.', message: 'At most 5,000 characters, please.' },
  ],
  [
    { subject: 'a\u202eb', message: 'Please.' },
    { title: FAILED, tone: 'error' },
    { subject: 'The subject must not contain control characters.', message: undefined },
  ],
])('%j is not sent: %j', async (words, toast, problems) => {
  expect(await sendTicket({ ...draft, ...words })).toEqual({ isSent: false, problems })
  expect(toasts()).toEqual([toast])
  expect(changeUserData).not.toHaveBeenCalled()
})
