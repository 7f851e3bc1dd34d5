import { beforeEach, expect, it } from 'vitest'
import { quizEntrance } from '#web/journey/landing-place.ts'
import { goOnFromLanding } from './stays-on-landing.ts'

function at(pathname: string) {
  const entries: { state: unknown; url: string | undefined }[] = [{ state: null, url: pathname }]
  const history = {
    replaceState: (state: unknown) => void (entries[entries.length - 1] = { state, url: pathname }),
    pushState: (state: unknown, _title: string, url?: string) => void entries.push({ state, url }),
  }
  return { entries, view: { history, location: { pathname } } as unknown as Window }
}

beforeEach(() => window.history.replaceState(null, '', '/?flow=no-carbs'))

it('leaves the first question in the history when the landing page has another one', () => {
  const { entries, view } = at('/')
  goOnFromLanding(view, true)
  expect(entries).toEqual([
    { state: { landing: 0 }, url: '/' },
    { state: null, url: undefined },
  ])
})

it('continues into the quiz of the same flow otherwise', () => {
  const { entries, view } = at('/')
  goOnFromLanding(view, false)
  expect(entries.at(-1)).toEqual({ state: quizEntrance, url: '/quiz?flow=no-carbs' })
})

it('moves nobody who is on another page', () => {
  const { entries, view } = at('/quiz')
  goOnFromLanding(view, false)
  expect(entries).toHaveLength(1)
})
