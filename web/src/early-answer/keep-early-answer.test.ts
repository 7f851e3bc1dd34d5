import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { keepEarlyAnswer } from './keep-early-answer.ts'

const key = 'early'

function open(form: string, loadApp = vi.fn<() => Promise<unknown>>(() => Promise.resolve(undefined))) {
  const page = document.implementation.createHTMLDocument()
  page.body.append(document.createRange().createContextualFragment(form))
  const storage = new Map<string, string>()
  const assign = vi.fn<(address: string) => void>()
  const view = Object.assign(new EventTarget(), {
    localStorage: { setItem: (name: string, text: string) => void storage.set(name, text) },
    location: { assign },
  })
  Object.defineProperty(page, 'defaultView', { value: view })
  Object.defineProperty(page, 'readyState', { value: 'interactive' })
  const told = vi.fn<() => void>()
  page.addEventListener('told', told)
  const fetchNext = vi.fn<() => void>()
  keepEarlyAnswer({
    page,
    key,
    mark: 'early',
    tappedMark: 'tapped',
    eventName: 'told',
    failureEvent: 'failed',
    touches: ['pointerdown'],
    touchedMark: 'touched',
    whenDrawn: (act) => view.addEventListener('load', act),
    loadApp,
    fetchNext,
  })
  return { page, view, storage, assign, told, loadApp, fetchNext }
}

const question =
  '<form action="/quiz"><button name="gender" value="female" aria-pressed="true"></button>' +
  '<button name="gender" value="male" aria-pressed="false"></button></form>'

function tap(page: Document, value: string, at = 0): boolean {
  const submitter = page.querySelector(`button[value="${value}"]`)
  const event = new SubmitEvent('submit', {
    bubbles: true,
    cancelable: true,
    submitter: submitter as HTMLButtonElement,
  })
  Object.defineProperty(event, 'timeStamp', { value: at })
  page.querySelector('form')?.dispatchEvent(event)
  return event.defaultPrevented
}

const kept = (storage: ReadonlyMap<string, string>) => JSON.parse(storage.get(key) ?? '[]') as unknown

it('keeps a tap with its time, shows it and fetches the application at once, whatever is tapped later', () => {
  const now = Date.UTC(2026, 4, 12)
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { page, storage, told, loadApp } = open(question)
  expect(loadApp).not.toHaveBeenCalled()
  expect(tap(page, 'male')).toBe(true)
  expect(kept(storage)).toEqual(['gender=male', now])
  expect(page.querySelector('[value="male"]')?.getAttribute('aria-pressed')).toBe('true')
  expect(page.querySelector('[value="female"]')?.getAttribute('aria-pressed')).toBe('false')
  expect(tap(page, 'female')).toBe(true)
  expect(kept(storage)).toEqual(['gender=female', now])
  expect(told).toHaveBeenCalledTimes(2)
  expect(loadApp).toHaveBeenCalledTimes(1)
})

it('records when the answer was tapped, anew for another answer only', () => {
  const { page } = open(question)
  page.dispatchEvent(new Event('pointerdown'))
  expect(page.documentElement.dataset).not.toHaveProperty('tapped')
  tap(page, 'male', 4000.5)
  tap(page, 'male', 4500)
  expect(page.documentElement.dataset['tapped']).toBe('4000.5')
  tap(page, 'female', 5000)
  expect(page.documentElement.dataset['tapped']).toBe('5000')
})

it('fetches the application when the page has been drawn, and only once', () => {
  const { page, view, loadApp } = open(question)
  view.dispatchEvent(new Event('load'))
  page.dispatchEvent(new Event('pointerdown'))
  expect(loadApp).toHaveBeenCalledTimes(1)
})

it('falls back to the plain form when the application cannot be fetched', async () => {
  const { page, assign } = open(
    question,
    vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('gone'))),
  )
  tap(page, 'male')
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/quiz\?gender=male$/)))
})

it('falls back to the form as well when the application cannot start', () => {
  const { page, assign } = open(question)
  page.dispatchEvent(new Event('failed'))
  expect(assign).not.toHaveBeenCalled()
  tap(page, 'male')
  page.dispatchEvent(new Event('failed'))
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/quiz\?gender=male$/))
})

it('records a touch, also for later code, but not for a page that was only drawn', () => {
  const { page, view } = open(question)
  view.dispatchEvent(new Event('load'))
  expect(page.documentElement.dataset).not.toHaveProperty('touched')
  page.dispatchEvent(new Event('pointerdown'))
  expect(page.documentElement.dataset).toHaveProperty('touched')
  const answered = open(question)
  tap(answered.page, 'male')
  expect(answered.page.documentElement.dataset).toHaveProperty('touched')
})

it('fetches the application again after a failure nobody waited for', async () => {
  const loadApp = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('gone')))
  const { page, view } = open(question, loadApp)
  view.dispatchEvent(new Event('load'))
  await Promise.resolve()
  await Promise.resolve()
  page.dispatchEvent(new Event('pointerdown'))
  expect(loadApp).toHaveBeenCalledTimes(2)
})

it('keeps a health answer only in the page, until the application takes it', () => {
  const { page, storage, assign, told, loadApp } = open(
    '<form action="/quiz"><button value="sleep" formaction="/quiz#goal=sleep" aria-pressed="false"></button></form>',
  )
  expect(tap(page, 'sleep')).toBe(true)
  expect(page.documentElement.dataset['early']).toBe('goal=sleep')
  expect(page.querySelector('button')?.getAttribute('aria-pressed')).toBe('true')
  expect(storage.size).toBe(0)
  expect(told).toHaveBeenCalledTimes(1)
  expect(loadApp).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('failed'))
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/quiz\?#goal=sleep$/))
})

it('leaves to the form what is not an answer and what another listener handled', () => {
  const start = open('<form action="/quiz"><button value="go"></button></form>')
  expect(tap(start.page, 'go')).toBe(false)
  expect(start.storage.size).toBe(0)
  expect(start.loadApp).not.toHaveBeenCalled()

  const taken = open(question)
  taken.page.body.addEventListener('submit', (event) => event.preventDefault())
  tap(taken.page, 'male')
  expect(taken.storage.size).toBe(0)
})

it('leaves it to the form when the browser stores nothing', () => {
  const { page, view } = open(question)
  view.localStorage.setItem = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  expect(tap(page, 'male')).toBe(false)
})

it('fetches the code for a touch with the first touch, including an answer, and never before', () => {
  const { page, view, fetchNext, loadApp } = open(question)
  view.dispatchEvent(new Event('load'))
  expect(fetchNext).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pointerdown'))
  tap(page, 'male')
  expect(fetchNext).toHaveBeenCalledTimes(1)
  const answered = open(question)
  tap(answered.page, 'male')
  expect(answered.fetchNext).toHaveBeenCalledTimes(1)
  // Everything else waits for the visit.
  expect(loadApp).toHaveBeenCalledBefore(fetchNext)
})
