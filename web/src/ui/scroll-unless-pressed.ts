import { holdStill } from './hold-still.ts'
import { controlUnder, missedControl } from './missed-control.ts'
import type { PressedControl } from './missed-control.ts'

/** Upper limit for a smooth scroll of a page, in milliseconds. */
const longestScrollMs = 1_500

/** How long after the finger lifts a phone that waits for a double tap may still send the click, in milliseconds. */
const latestClickMs = 400

export interface Scroll {
  readonly begin: () => void
  readonly isThere: () => boolean
}

let isPressed = false
/** The last scroll started, and when it has ended at the latest, by the page's clock. */
let moving: (Scroll & { readonly until: number }) | undefined
let waiting: Scroll | undefined
/** The scroll position that is held, in pixels from the top. */
let held: number | undefined
/** What was pressed during the movement. */
let pressed: PressedControl | undefined
let resumeAnimations: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Scrolls the page, perhaps smoothly, but not during a press: a finger that goes down on an answer and lifts beside it
 * would press nothing. The scroll waits, or pauses, until the press is done. Needs `watchPresses`.
 */
export function scrollUnlessPressed(scroll: Scroll): void {
  moving = isPressed ? undefined : { ...scroll, until: performance.now() + longestScrollMs }
  waiting = isPressed ? scroll : undefined
  if (!isPressed) scroll.begin()
}

/** Tracks presses for `scrollUnlessPressed` and stops movement under a finger. Returns a function that ends this. */
export function watchPresses(): () => void {
  const listening = new AbortController()
  const how = { capture: true, signal: listening.signal }
  const on = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, hear, { ...how, passive: name !== 'click' })
  const end = () => {
    moving = undefined
    release()
  }
  on('pointerdown', (event) => {
    // The window's scroll bar counts as the document; a visitor who uses it scrolls themselves.
    if (event.target === document.documentElement) end()
    else if (event.button === 0) press(event)
  })
  on('pointerup', () => {
    clearTimeout(timer)
    timer = setTimeout(endPress, latestClickMs)
  })
  on('click', (event) => {
    const missed = pressed === undefined ? pressed : missedControl(event, pressed)
    endPress()
    if (missed === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    missed.click()
  })
  on('scroll', keepStill)
  // A visitor who scrolls decides where to go.
  on('pointercancel', end)
  on('wheel', end)
  return () => {
    listening.abort()
    end()
  }
}

function press(event: PointerEvent): void {
  // NOTE: not by `scrollend`, which also fires for other scrolls, such as an earlier one that ended late.
  const isMoving = moving !== undefined && performance.now() <= moving.until && !moving.isThere()
  const interrupted = waiting ?? (isMoving ? moving : undefined)
  release()
  isPressed = true
  moving = undefined
  waiting = interrupted
  resumeAnimations = event.target instanceof Element ? holdStill(event.target) : undefined
  if (interrupted !== undefined) holdAt(window.scrollY)
  // On a busy phone the finger may lift after the screen has moved and before that is undone.
  if (interrupted !== undefined || resumeAnimations !== undefined) pressed = controlUnder(event)
}

function holdAt(top: number): void {
  held = top
  window.scrollTo({ top, behavior: 'instant' })
}

/** The screen is a frame ahead of the page: what it scrolled by then is reported after the page was stopped. */
function keepStill(): void {
  if (held !== undefined && Math.abs(window.scrollY - held) >= 1) holdAt(held)
}

function endPress(): void {
  const interrupted = waiting
  release()
  if (interrupted !== undefined) scrollUnlessPressed(interrupted)
}

function release(): void {
  clearTimeout(timer)
  isPressed = false
  waiting = undefined
  held = undefined
  pressed = undefined
  resumeAnimations?.()
  resumeAnimations = undefined
}
