import { holdStill } from './hold-still.ts'

/** No smooth scroll of a page takes longer, in milliseconds. */
const longestScrollMs = 1_500

/** So long after a finger has gone up, a phone that looks out for a second tap gives the first, in milliseconds. */
const latestClickMs = 400

interface Scroll {
  readonly begin: () => void
  /** By then it has ended, also where the browser does not tell; by the page's clock. */
  readonly until: number
}

let isPressed = false
let moving: Scroll | undefined
let waiting: (() => void) | undefined
/** Where the page is held, in pixels from its top. */
let held: number | undefined
let goOnMoving: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Moves the page by `begin`, which may do so smoothly, but not under a press: what goes down on an answer and up beside it
 * presses nothing. It waits, or stops, until the press is given. Needs `watchPresses`.
 */
export function scrollUnlessPressed(begin: () => void): void {
  moving = isPressed ? undefined : { begin, until: performance.now() + longestScrollMs }
  waiting = isPressed ? begin : undefined
  if (!isPressed) begin()
}

/** Follows presses for `scrollUnlessPressed`, and stops what is on its way under a finger; what it yields ends that. */
export function watchPresses(): () => void {
  const listening = new AbortController()
  const how = { capture: true, passive: true, signal: listening.signal }
  const on = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, hear, how)
  const end = () => {
    moving = undefined
    letGo()
  }
  on('pointerdown', ({ button, target }) => {
    if (button === 0 && target instanceof Element) press(target)
  })
  on('pointerup', () => {
    timer = setTimeout(give, latestClickMs)
  })
  on('click', give)
  on('scroll', keepStill)
  on('scrollend', ({ target }) => {
    if (target === document) moving = undefined
  })
  // Whoever scrolls goes where they like.
  on('pointercancel', end)
  on('wheel', end)
  return () => {
    listening.abort()
    end()
  }
}

function press(pressed: Element): void {
  const goOn =
    waiting ?? (moving !== undefined && performance.now() <= moving.until ? moving.begin : undefined)
  letGo()
  isPressed = true
  moving = undefined
  waiting = goOn
  goOnMoving = holdStill(pressed)
  if (goOn !== undefined) holdAt(window.scrollY)
}

function holdAt(top: number): void {
  held = top
  window.scrollTo({ top, behavior: 'instant' })
}

/** The screen is a frame ahead of the page: what it has scrolled by then is told after the page was stopped. */
function keepStill(): void {
  if (held !== undefined && Math.abs(window.scrollY - held) >= 1) holdAt(held)
}

function give(): void {
  const goOn = waiting
  letGo()
  if (goOn !== undefined) scrollUnlessPressed(goOn)
}

function letGo(): void {
  clearTimeout(timer)
  isPressed = false
  waiting = undefined
  held = undefined
  goOnMoving?.()
  goOnMoving = undefined
}
