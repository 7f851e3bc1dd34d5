import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepEarlyTaps } from './keep-early-taps.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const question =
  '<div id="root"><main data-step-id="goal"><button aria-label="Back"></button>' +
  '<button value="sleep" aria-pressed="false">Sleep</button><button value="food" aria-pressed="false">Food</button>' +
  '</main></div><button id="outside">Privacy</button>'

function open(loadApp = vi.fn<() => Promise<unknown>>(() => Promise.resolve(undefined))) {
  const page = document.implementation.createHTMLDocument()
  page.body.append(document.createRange().createContextualFragment(question))
  let drawn: () => void = () => undefined
  const fetchNext = vi.fn<() => void>()
  const ended = keepEarlyTaps({
    page,
    rootId: 'root',
    takenOverEvent: 'taken-over',
    failureEvent: 'failed',
    touches: ['pointerdown'],
    touchedMark: 'touched',
    whenDrawn: (act) => (drawn = act),
    loadApp,
    fetchNext,
  })
  const failure = ended.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const heard: { readonly value: string; readonly at: number }[] = []
  const listen = () => {
    for (const button of page.querySelectorAll('button'))
      button.addEventListener('click', ({ timeStamp }) => heard.push({ value: button.value, at: timeStamp }))
  }
  const button = (value: string) => page.querySelector<HTMLButtonElement>(`button[value="${value}"]`)
  return { page, loadApp, fetchNext, failure, heard, listen, button, draw: () => drawn() }
}

const takeOver = (page: Document) => {
  page.dispatchEvent(new Event('taken-over'))
  vi.runAllTimers()
}

const pressedAt = 12_345

const press = (button: HTMLElement | null) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: pressedAt })
  button?.dispatchEvent(event)
  return event
}

it('shows a press, starts the visit and replays the press with its time when the application listens', () => {
  const { page, loadApp, heard, listen, button } = open()
  listen()
  expect(press(button('food')).defaultPrevented).toBe(true)
  expect(heard).toEqual([])
  expect(button('food')?.getAttribute('aria-pressed')).toBe('true')
  expect(page.documentElement.dataset).toHaveProperty('touched')
  expect(loadApp).toHaveBeenCalledTimes(1)
  takeOver(page)
  expect(heard).toEqual([{ value: 'food', at: pressedAt }])
  takeOver(page)
  expect(heard).toHaveLength(1)
})

it('replays several presses in order, and shows the last', () => {
  const { page, heard, listen, button } = open()
  press(button('food'))
  press(button('sleep'))
  expect(button('food')?.getAttribute('aria-pressed')).toBe('false')
  expect(button('sleep')?.getAttribute('aria-pressed')).toBe('true')
  listen()
  takeOver(page)
  expect(heard.map(({ value }) => value)).toEqual(['food', 'sleep'])
})

it('leaves no press shown that the application did not select', () => {
  const { page, listen, button } = open()
  press(button('food'))
  press(button('sleep'))
  listen()
  button('food')?.addEventListener('click', () => button('food')?.setAttribute('aria-pressed', 'true'))
  takeOver(page)
  expect(button('food')?.getAttribute('aria-pressed')).toBe('true')
  expect(button('sleep')?.getAttribute('aria-pressed')).toBe('false')
})

it('leaves presses outside the application, and after it has arrived, to their own listeners', () => {
  const { page, loadApp, heard, listen, button } = open()
  listen()
  expect(press(page.getElementById('outside')).defaultPrevented).toBe(false)
  expect(loadApp).not.toHaveBeenCalled()
  takeOver(page)
  press(button('sleep'))
  expect(heard.map(({ value }) => value)).toEqual(['', 'sleep'])
})

it('presses the same answer if the page had to be redrawn', () => {
  const { page, heard, listen, button } = open()
  press(button('food'))
  page.getElementById('root')?.replaceChildren(document.createRange().createContextualFragment(question))
  listen()
  takeOver(page)
  expect(heard.map(({ value }) => value)).toEqual(['food'])
})

it('presses nothing if another question is shown by then', () => {
  const { page, heard, listen, button } = open()
  press(button('food'))
  page
    .getElementById('root')
    ?.replaceChildren(document.createRange().createContextualFragment(question.replace('goal', 'other')))
  listen()
  takeOver(page)
  expect(heard).toEqual([])
})

it('starts the visit when the page is drawn or touched, once', () => {
  const { page, loadApp, draw } = open()
  expect(loadApp).not.toHaveBeenCalled()
  draw()
  expect(page.documentElement.dataset).not.toHaveProperty('touched')
  page.dispatchEvent(new Event('pointerdown'))
  expect(page.documentElement.dataset).toHaveProperty('touched')
  expect(loadApp).toHaveBeenCalledTimes(1)
})

it('retries after a failure nobody waited for, and reports it when the visitor does', async () => {
  const gone = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('gone')))
  const { failure, heard, listen, button, draw } = open(gone)
  draw()
  await Promise.resolve()
  await Promise.resolve()
  press(button('sleep'))
  await expect(failure).resolves.toEqual(new TypeError('gone'))
  expect(gone).toHaveBeenCalledTimes(2)
  listen()
  press(button('sleep'))
  expect(heard).toHaveLength(1)
})

it('stops when the fetched application cannot start', () => {
  const { page, heard, listen, button } = open()
  press(button('sleep'))
  page.dispatchEvent(new Event('failed'))
  listen()
  press(button('sleep'))
  expect(heard).toHaveLength(1)
})

it('fetches the code for a touch with the first touch, including a press, and never before', () => {
  const { page, draw, fetchNext, loadApp, button } = open()
  draw()
  expect(loadApp).toHaveBeenCalledTimes(1)
  expect(fetchNext).not.toHaveBeenCalled()
  press(button('food'))
  page.dispatchEvent(new Event('pointerdown'))
  press(button('sleep'))
  expect(fetchNext).toHaveBeenCalledTimes(1)
  expect(loadApp).toHaveBeenCalledBefore(fetchNext)
})
