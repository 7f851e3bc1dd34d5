import { afterEach, expect, test, vi } from 'vitest'
import { dockPanel } from './dock-panel.ts'

const root = document.documentElement

afterEach(() => {
  Reflect.deleteProperty(root, 'clientWidth')
  document.body.replaceChildren()
})

const widen = (clientWidth: number) =>
  Object.defineProperty(root, 'clientWidth', { value: clientWidth, configurable: true })

/** A notice of 100 px above a form with one answer, which ends at `bottom`. */
function dock(bottom: number) {
  let noticeSize: () => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        noticeSize = told
      }
      observe() {}
      disconnect() {}
    },
  )
  const [page, form, answer, panel] = [
    document.createElement('main'),
    document.createElement('form'),
    document.createElement('button'),
    document.createElement('section'),
  ]
  form.append(answer)
  page.append(form)
  document.body.append(page, panel)
  const endAt = (end: number) =>
    vi.spyOn(answer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, end - 50, 300, 50))
  endAt(bottom)
  let height = 100
  Object.defineProperty(panel, 'offsetHeight', { get: () => height })
  const free = dockPanel(panel, true)
  return {
    edge: () => panel.dataset['edge'],
    taken: () => [
      root.style.getPropertyValue('--consent-top'),
      root.style.getPropertyValue('--consent-bottom'),
    ],
    endAt,
    grow: (size: number) => {
      height = size
      noticeSize()
    },
    free,
  }
}

const resize = () => window.dispatchEvent(new Event('resize'))

test('the notice chooses its edge again when the window gets another width, and only then', () => {
  widen(360)
  const { edge, taken, endAt, grow, free } = dock(window.innerHeight)
  expect([edge(), ...taken()]).toEqual(['top', '100px', ''])
  endAt(200)
  // A zoom with two fingers, or the bar of the address.
  resize()
  // A scrollbar that came late: nobody has resized the window.
  widen(345)
  grow(120)
  expect([edge(), ...taken()]).toEqual(['top', '120px', ''])
  widen(740)
  resize()
  expect([edge(), ...taken()]).toEqual(['bottom', '', '120px'])
  free()
  widen(360)
  endAt(window.innerHeight)
  resize()
  expect([edge(), ...taken()]).toEqual(['bottom', '', ''])
})
