import { expect, test } from 'vitest'
import { EDITORS_PICKS, pickedTools } from './editors-picks.ts'

test('a pick is the tool of just that name; one that the catalogue lacks is left out', () => {
  const [first, second, third] = EDITORS_PICKS
  const found = [
    [{ name: `${first?.tool} for teams` }, { name: first?.tool ?? '' }],
    [{ name: `Not ${second?.tool}` }],
    [{ name: third?.tool ?? '' }],
  ]
  expect(pickedTools(found).map(({ name }) => name)).toEqual([first?.tool, third?.tool])
})

test('a reason is one or two short sentences that fit their card', () => {
  for (const { job, why } of EDITORS_PICKS) {
    expect(job.length).toBeLessThanOrEqual(32)
    expect(why.length).toBeLessThanOrEqual(110)
    expect(why).toMatch(/\.$/)
  }
})
