import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTaken, moveTour, opensByItself, TOUR_BEGIN, TOUR_STEPS, type TourMove } from './tour-machine.ts'

const tourAfter = (...moves: TourMove[]) => moves.reduce(moveTour, TOUR_BEGIN)
const forward = (times: number) => Array.from({ length: times }, (): TourMove => 'next')

test('the tour has the six steps of the specification', () => {
  expect(TOUR_STEPS).toEqual([
    'welcome',
    'unlimited-comparisons',
    'ai-insights',
    'premium-search',
    'ad-free',
    'priority-support',
  ])
})

describe('a tour', () => {
  test('goes forward and remembers what was seen', () => {
    expect(tourAfter('next', 'next')).toEqual({
      at: 2,
      seen: ['welcome', 'unlimited-comparisons'],
      end: null,
    })
  })

  test('goes back without forgetting, and not before its beginning', () => {
    expect(tourAfter('next', 'next', 'previous')).toMatchObject({
      at: 1,
      seen: ['welcome', 'unlimited-comparisons'],
    })
    expect(tourAfter('previous', 'previous').at).toBe(0)
    expect(tourAfter('next', 'previous', 'next').seen).toEqual(['welcome'])
  })

  test('is completed by the button of its last step, and not before', () => {
    expect(tourAfter(...forward(5)).end).toBeNull()
    expect(tourAfter(...forward(6))).toEqual({ at: 5, seen: [...TOUR_STEPS], end: 'completed' })
  })

  test('counts as taken when completed or skipped, and not when closed', () => {
    const ends = [tourAfter(...forward(6)), tourAfter('skip'), tourAfter('next', 'close')].map(
      ({ end }) => end,
    )
    expect(ends).toEqual(['completed', 'skipped', 'closed'])
    expect(ends.map((end) => end && isTaken(end))).toEqual([true, true, false])
  })

  test('stays on a step that there is, and as it was once it has ended', () => {
    const moves = fc.array(fc.constantFrom<TourMove>('next', 'previous', 'skip', 'close'))
    fc.assert(
      fc.property(moves, fc.constantFrom<TourMove>('next', 'previous', 'skip', 'close'), (made, another) => {
        const tour = tourAfter(...made)
        expect(TOUR_STEPS[tour.at]).toBeDefined()
        expect(new Set(tour.seen).size).toBe(tour.seen.length)
        if (tour.end !== null) expect(moveTour(tour, another)).toBe(tour)
      }),
    )
  })
})

test('it opens by itself until it was taken, and once in a session', () => {
  expect(opensByItself({ isCompleted: false, isShown: false })).toBe(true)
  expect(opensByItself({ isCompleted: true, isShown: false })).toBe(false)
  expect(opensByItself({ isCompleted: false, isShown: true })).toBe(false)
})
