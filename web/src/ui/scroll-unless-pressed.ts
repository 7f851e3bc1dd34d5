import { holdStill } from './hold-still.ts'
import { controlUnder, missedControl } from './missed-control.ts'
import type { PressedControl } from './missed-control.ts'

/** No smooth scroll of a page takes longer, in milliseconds. */
const longestScrollMs = 1_500

/** So long after a finger has gone up, a phone that looks out for a second tap gives the first, in milliseconds. */
const latestClickMs = 400

export interface Scroll {
  readonly begin: () => void
  readonly isThere: () => boolean
}

let isPressed = false
/** What was begun last, and when it has ended at the latest, by the page's clock. */
let moving: (Scroll & { readonly until: number }) | undefined
let waiting: Scroll | undefined
/** Where the page is held, in pixels from its top. */
let held: number | undefined
/** What was pressed while it moved. */
let pressed: PressedControl | undefined
let goOnMoving: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Moves the page, perhaps smoothly, but not under a press: what goes down on an answer and up beside it presses nothing. It
 * waits, or stops, until the press is given. Needs `watchPresses`.
 */
export function scrollUnlessPressed(scroll: Scroll): void {
  moving = isPressed ? undefined : { ...scroll, until: performance.now() + longestScrollMs }
  waiting = isPressed ? scroll : undefined
  if (!isPressed) scroll.begin()
}

/** Follows presses for `scrollUnlessPressed`, and stops what is on its way under a finger; what it yields ends that. */
export function watchPresses(): () => void {
  const listening = new AbortController()
  const how = { capture: true, signal: listening.signal }
  const on = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, hear, { ...how, passive: name !== 'click' })
  const end = () => {
    moving = undefined
    letGo()
  }
  on('pointerdown', (event) => {
    // The bar at the side of the window belongs to the document, and to whoever scrolls by it.
    if (event.target === document.documentElement) end()
    else if (event.button === 0) press(event)
  })
  on('pointerup', () => {
    clearTimeout(timer)
    timer = setTimeout(give, latestClickMs)
  })
  on('click', (event) => {
    const missed = pressed === undefined ? pressed : missedControl(event, pressed)
    give()
    if (missed === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    missed.click()
  })
  on('scroll', keepStill)
  // Whoever scrolls goes where they like.
  on('pointercancel', end)
  on('wheel', end)
  return () => {
    listening.abort()
    end()
  }
}

function press(event: PointerEvent): void {
  // NOTE: not by `scrollend`, which tells of any scroll, also of one before that ended late.
  const isMoving = moving !== undefined && performance.now() <= moving.until && !moving.isThere()
  const goOn = waiting ?? (isMoving ? moving : undefined)
  letGo()
  isPressed = true
  moving = undefined
  waiting = goOn
  goOnMoving = event.target instanceof Element ? holdStill(event.target) : undefined
  if (goOn !== undefined) holdAt(window.scrollY)
  // On a busy phone the finger goes up between what the screen had moved and its being taken back.
  if (goOn !== undefined || goOnMoving !== undefined) pressed = controlUnder(event)
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
  pressed = undefined
  goOnMoving?.()
  goOnMoving = undefined
}
