import { beforeEach, expect, it } from 'vitest'
import { controlUnder, missedControl } from './missed-control.ts'

beforeEach(() => {
  const [main, button, span, words] = ['main', 'button', 'span', 'p'].map((name) =>
    document.createElement(name),
  )
  button?.append(span ?? '')
  main?.append(button ?? '', words ?? '')
  document.body.replaceChildren(main ?? '')
})

function at<Name extends string>(selector: Name): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`No ${selector}`)
  return element
}

const comeDown = (selector: string) => {
  const down = controlUnder({ target: at(selector), clientX: 100, clientY: 100 } as unknown as PointerEvent)
  if (down === undefined) throw new Error('Nothing to press')
  return down
}

/** A trusted click, which no script can create. */
const clickOn = (selector: string, y = 100, isTrusted = true) =>
  ({ target: at(selector), clientX: 100, clientY: y, isTrusted }) as unknown as MouseEvent

it('is the control under the finger when the click landed next to it', () => {
  expect(missedControl(clickOn('p'), comeDown('span'))).toBe(at('button'))
  expect(missedControl(clickOn('main', 108), comeDown('span'))).toBe(at('button'))
})

it('is undefined when the click hit the control', () => {
  expect(missedControl(clickOn('span'), comeDown('button'))).toBeUndefined()
})

it('is undefined when the finger moved away, or nobody clicked', () => {
  expect(missedControl(clickOn('p', 120), comeDown('button'))).toBeUndefined()
  expect(missedControl(clickOn('p', 100, false), comeDown('button'))).toBeUndefined()
})

it('is never an element that is gone, or on its way out', () => {
  const leaving = comeDown('button')
  at('button').setAttribute('aria-hidden', 'true')
  expect(missedControl(clickOn('p'), leaving)).toBeUndefined()
  leaving.element.remove()
  expect(missedControl(clickOn('p'), leaving)).toBeUndefined()
})

it('is never an element that cannot be pressed', () => {
  expect(controlUnder({ target: at('p'), clientX: 0, clientY: 0 } as unknown as PointerEvent)).toBeUndefined()
})
