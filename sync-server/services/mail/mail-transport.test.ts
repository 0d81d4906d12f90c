import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMail } from '../../testing/read-mail.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import type { OutgoingMail } from './mail-message.ts'
import { OutboxFolder } from './mail-transport.ts'

const mail: OutgoingMail = {
  to: 'ada@example.com',
  subject: 'Grüße',
  text: 'Hallo Ada, schöne Grüße.\n',
  html: '<p>Hallo Ada, schöne Grüße.</p>',
  unsubscribeUrl: `https://tools.example.com/unsubscribe?token=${'x'.repeat(43)}`,
  messageId: '<test-7-abc@tools.example.com>',
  date: new Date('2026-11-20T12:00:00.000Z'),
}

async function send(overrides: Partial<OutgoingMail> = {}) {
  const folder = join(makeTempDir(), 'outbox')
  const outbox = new OutboxFolder(folder, 'no-reply@tools.example.com')
  await outbox.send({ ...mail, ...overrides })
  const [name = ''] = readdirSync(folder)
  return { folder, outbox, name, source: readFileSync(join(folder, name), 'utf8') }
}

test('a mail becomes one file that mail programs can open, readable only by its owner', async () => {
  const { folder, outbox, name, source } = await send()
  expect(name).toBe('20261120T120000000Z-test-7-abc.eml')
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const read = readMail(source)
  expect(Object.fromEntries(read.headers)).toMatchObject({
    from: 'AI Tool Hub <no-reply@tools.example.com>',
    to: 'ada@example.com',
    'message-id': '<test-7-abc@tools.example.com>',
    date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    'list-unsubscribe': `<${mail.unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  })
  expect([read.text.trim(), read.html.trim()]).toEqual([mail.text.trim(), mail.html])
  await outbox.send(mail)
  expect(readdirSync(folder)).toEqual([name])
})

test.each([
  ['to', 'ada@example.com\r\nBcc: eve@example.com'],
  ['to', 'ada@example.com, eve@example.com'],
  ['to', 'ada@example.com\u0000\nBcc: eve@example.com'],
  ['subject', 'Hello\r\nBcc: eve@example.com\r\n\r\nAnother body'],
  ['messageId', '<x@y>\r\nBcc: eve@example.com'],
  ['unsubscribeUrl', 'https://x.example/\r\nBcc: eve@example.com'],
] as const)('no header can be added through %s: %j', async (field, value) => {
  const read = readMail((await send({ [field]: value })).source)
  expect([...read.headers.keys()]).not.toContain('bcc')
  expect(read.headers.get('to')?.replace(/"[^"]*"/g, '')).not.toMatch(/,/)
  expect(read.text.trim()).toBe(mail.text.trim())
})

test('a file name holds no characters that lead elsewhere', async () => {
  const { name } = await send({ messageId: '<../../etc/passwd@x>' })
  expect(name).toBe('20261120T120000000Z-etcpasswd.eml')
})
