import { beforeEach, expect, it } from 'vitest'
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

it('leaves the first question behind in the history where the landing page asks on', () => {
  const { entries, view } = at('/')
  goOnFromLanding(view, true)
  expect(entries).toEqual([
    { state: { landing: 0 }, url: '/' },
    { state: null, url: undefined },
  ])
})

it('goes on into the quiz of the same flavour otherwise', () => {
  const { entries, view } = at('/')
  goOnFromLanding(view, false)
  expect(entries.at(-1)).toEqual({ state: null, url: '/quiz?flow=no-carbs' })
})

it('moves nobody who is elsewhere', () => {
  const { entries, view } = at('/quiz')
  goOnFromLanding(view, false)
  expect(entries).toHaveLength(1)
})
