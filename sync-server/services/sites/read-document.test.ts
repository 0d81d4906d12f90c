import { expect, onTestFinished, test } from 'vitest'
import { GuardedFetch } from '../../lib/guarded-fetch.ts'
import { answer, html, redirect, startLyingSite } from '../../testing/lying-site.ts'
import { readDocument } from './read-document.ts'

const json = (body: string) => answer('application/json; charset=utf-8', body)

test('a small document is read from its own address and no other', async () => {
  const pages = {
    '/client.json': json('{"client_id":"x"}'),
    '/moved.json': redirect('/client.json'),
    '/large.json': json(JSON.stringify({ text: 'x'.repeat(6000) })),
    '/page.json': html('<p>Hello</p>'),
  }
  const { url, asked } = await startLyingSite(pages, onTestFinished)
  const guarded = new GuardedFetch({ reach: 'loopback', pauseMs: 0, userAgent: 'test' })
  const read = (path: string) => readDocument(guarded, `${url}${path}`)
  expect(await read('/client.json')).toEqual({ status: 200, body: '{"client_id":"x"}' })
  for (const path of ['/moved.json', '/large.json', '/page.json']) expect(await read(path)).toBeUndefined()
  expect(asked).toEqual(['/client.json', '/moved.json', '/large.json', '/page.json'])
  const outside = new GuardedFetch({ reach: 'public', pauseMs: 0, userAgent: 'test' })
  expect(await readDocument(outside, `${url}/client.json`)).toBeUndefined()
})
