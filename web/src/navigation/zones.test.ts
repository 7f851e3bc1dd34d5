import { beforeEach, expect, test, vi } from 'vitest'
import { createZoneTravel } from './zones.ts'

type Listener = (event: Event) => void

/** A window at a path that records where it was sent. */
function windowAt(path: string) {
  const acts: string[] = []
  const listeners = new Map<string, Listener>()
  const entry: { path: string; state: unknown } = { path, state: null }
  const heard: string[] = []
  // NOTE: as the router does it, which listens last.
  const tell = (name: string) => {
    const event = new Event(name)
    const stop = vi.spyOn(event, 'stopImmediatePropagation')
    listeners.get(name)?.(event)
    if (stop.mock.calls.length === 0) heard.push(entry.path)
  }
  const place = (kind: string, name: string) => (state: unknown, _title: string, to?: string) => {
    entry.state = state
    if (to !== undefined) entry.path = new URL(to, 'https://shop.example').pathname
    acts.push(`${kind} ${entry.path}`)
    tell(name)
  }
  const location = {
    get pathname() {
      return entry.path
    },
    get href() {
      return `https://shop.example${entry.path}`
    },
    assign: (to: string) => acts.push(`assign ${to}`),
    replace: (to: string) => acts.push(`replace ${to}`),
    reload: () => acts.push('reload'),
  }
  const history = {
    get state() {
      return entry.state
    },
    pushState: place('push', 'pushState'),
    replaceState: place('put', 'replaceState'),
  }
  const navigator = { onLine: true }
  const view = {
    location,
    history,
    navigator,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  }
  return { view: view as unknown as Window, acts, heard, listeners, entry, navigator }
}

let memory: Map<string, string>
let settle: () => void
let isTold: boolean
const notice = { show: () => void (isTold = true), hide: () => void (isTold = false) }
beforeEach(() => {
  isTold = false
  memory = new Map()
  settle = () => undefined
})

test('a page of the same zone needs no other document', () => {
  const { view, acts } = windowAt('/quiz/age')
  const travel = createZoneTravel(view, memory, settle, notice)
  expect([travel.leave('/loading'), travel.leave('/?flow=x'), travel.leave('/register')]).toEqual([
    false,
    false,
    false,
  ])
  expect(acts).toEqual([])
})

test('a page of another zone is loaded, replacing this one if requested', () => {
  const { view, acts } = windowAt('/loading')
  const travel = createZoneTravel(view, memory, settle, notice)
  expect(travel.leave('/purchase?plan=1', { replace: true })).toBe(true)
  expect(travel.leave('/upsell/recipes')).toBe(true)
  expect(acts).toEqual([
    'replace https://shop.example/purchase?plan=1',
    'assign https://shop.example/upsell/recipes',
  ])
})

test('what storage refuses is carried in the history entry, next to the state of the move', () => {
  const { view, acts, entry } = windowAt('/loading')
  // Written at the last moment.
  settle = () => memory.set('quiz_funnels_state', '{"answers":{}}')
  createZoneTravel(view, memory, settle, notice).leave('/purchase', { state: { from: 'quiz' } })
  expect(acts).toEqual(['push /purchase', 'reload'])
  expect(entry.state).toEqual({ from: 'quiz', fennelCarried: { quiz_funnels_state: '{"answers":{}}' } })
})

test('offline, nobody is sent to the browser’s error page: they see a notice, and move on when the network is back', () => {
  const { view, acts, listeners, navigator } = windowAt('/loading')
  const travel = createZoneTravel(view, memory, settle, notice)
  navigator.onLine = false
  expect(travel.leave('/purchase', { replace: true })).toBe(true)
  expect([acts, isTold]).toEqual([[], true])
  navigator.onLine = true
  listeners.get('online')?.(new Event('online'))
  listeners.get('online')?.(new Event('online'))
  expect([acts, isTold]).toEqual([['replace https://shop.example/purchase'], false])
})

test('a visitor who goes elsewhere in the meantime is not taken away later', () => {
  const { view, acts, listeners, navigator } = windowAt('/quiz/age')
  const travel = createZoneTravel(view, memory, settle, notice)
  navigator.onLine = false
  travel.leave('/purchase')
  expect(travel.leave('/quiz/height')).toBe(false)
  navigator.onLine = true
  listeners.get('online')?.(new Event('online'))
  expect([acts, isTold]).toEqual([[], false])
})

test('a visitor who goes back in the meantime is not taken away later', () => {
  const { view, acts, listeners, entry, navigator } = windowAt('/loading')
  const travel = createZoneTravel(view, memory, settle, notice)
  travel.watchHistory()
  navigator.onLine = false
  travel.leave('/purchase')
  entry.path = '/quiz/age'
  listeners.get('popstate')?.(new Event('popstate'))
  expect(isTold).toBe(false)
  navigator.onLine = true
  listeners.get('online')?.(new Event('online'))
  expect(acts).toEqual([])
})

test('the back button into another zone loads the document that belongs there, before anything is drawn', () => {
  const { view, acts, heard, listeners, entry } = windowAt('/purchase')
  memory.set('key', '1')
  createZoneTravel(view, memory, settle, notice).watchHistory()
  entry.path = '/quiz/age'
  const event = new Event('popstate')
  const stop = vi.spyOn(event, 'stopImmediatePropagation')
  listeners.get('popstate')?.(event)
  expect(acts).toEqual(['put /quiz/age', 'reload'])
  expect(entry.state).toEqual({ fennelCarried: { key: '1' } })
  expect(stop).toHaveBeenCalledOnce()
  expect(heard).toEqual([])
})

test.each([false, true])(
  'the page of another zone is not drawn in this document while that zone’s loads, replaced: %s',
  (replace) => {
    const { view, heard } = windowAt('/loading')
    const travel = createZoneTravel(view, memory, settle, notice)
    travel.watchHistory()
    memory.set('key', '1')
    view.history.pushState(null, '', '/quiz/age')
    travel.leave('/purchase', { replace })
    view.history.pushState(null, '', '/quiz/height')
    expect(heard).toEqual(['/quiz/age', '/quiz/height'])
  },
)

test('the back button within a zone is left to the router', () => {
  const { view, acts, listeners, entry } = windowAt('/quiz/age')
  createZoneTravel(view, memory, settle, notice).watchHistory()
  entry.path = '/quiz/height'
  listeners.get('popstate')?.(new Event('popstate'))
  expect(acts).toEqual([])
})

test('a page from the back/forward cache reloads, unless only it has the state', () => {
  const { view, acts, listeners } = windowAt('/quiz/age')
  createZoneTravel(view, memory, settle, notice).watchHistory()
  const wake = (persisted: boolean) =>
    listeners.get('pageshow')?.(Object.assign(new Event('pageshow'), { persisted }))
  wake(false)
  memory.set('key', '1')
  wake(true)
  expect(acts).toEqual([])
  memory.clear()
  wake(true)
  expect(acts).toEqual(['reload'])
})
