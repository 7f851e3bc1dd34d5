import type { KeptVisit } from './shot.ts'

// Functions that run inside the page: each is self-contained, because nothing outside its body is available there.

/** What `keepRecord` adds to the window. */
interface CameraWindow extends Window {
  Date: DateConstructor
  galleryShifts?: () => { value: number; words: string }[]
}

interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * Runs before the page's own scripts. Fixes the date (milliseconds since 1970; null leaves the clock alone) and
 * randomness, and records every layout shift that did not follow user input.
 */
export function keepRecord(day: number | null): void {
  const view = window as unknown as CameraWindow
  if (day !== null) {
    const now = () => day
    view.Date = new Proxy(Date, {
      construct: (real, given) => new real(...((given.length === 0 ? [day] : given) as [number])),
      get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
    })
  }
  Math.random = () => 0.42

  const shifts: { value: number; words: string }[] = []
  const describe = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? undefined)
    if (element === undefined) return 'something gone'
    const name = element.getAttribute('data-page') ?? element.getAttribute('class') ?? element.id
    return `${element.localName}${name ? `.${name.split(' ')[0]}` : ''}`
  }
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { value, hadRecentInput, sources } of entries as readonly LayoutShiftEntry[]) {
      if (hadRecentInput) continue
      const words = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${describe(node)} ${place(previousRect)} → ${place(currentRect)}`,
      )
      shifts.push({ value, words: words.slice(0, 3).join('; ') })
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  view.galleryShifts = () => {
    note(observer.takeRecords())
    return shifts
  }
}

/** Runs before the page's own scripts, once per visit: sets browser storage to exactly what `kept` holds. */
export function remember({
  visit = 'the only one',
  origin,
  kept,
  signIn,
  historyState,
}: {
  /** Distinguishes this visit from others in the same tab. */
  visit?: string
  origin: string
  kept: KeptVisit
  /** What an operator's sign-in stores, verbatim; absent when nobody is signed in. */
  signIn?: Readonly<Record<string, string>>
  historyState: unknown
}): void {
  const mark = 'gallery-has-begun'
  if (window !== window.top || location.origin !== origin || sessionStorage.getItem(mark) === visit) return
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(kept.local)) localStorage.setItem(key, JSON.stringify(value))
  for (const [key, value] of Object.entries(signIn ?? {})) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(kept.session)) sessionStorage.setItem(key, JSON.stringify(value))
  sessionStorage.setItem(mark, visit)
  history.replaceState(historyState ?? null, '')
}

/** Resolves when fonts and pictures have loaded and the DOM has not changed for `quietMs`; gives up after `mostMs`. */
export async function rest({ quietMs, mostMs }: { quietMs: number; mostMs: number }): Promise<void> {
  const end = performance.now() + mostMs
  let changed = performance.now()
  const observer = new MutationObserver(() => (changed = performance.now()))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  await document.fonts.ready
  const isWaiting = () =>
    performance.now() - changed < quietMs ||
    [...document.images].some((image) => !image.complete && image.loading !== 'lazy')
  while (performance.now() < end && isWaiting()) await new Promise((resolve) => setTimeout(resolve, 25))
  observer.disconnect()
}

/** Scrolls through the whole page and back to trigger lazy loading, then waits for pictures. */
export async function scrollThrough(): Promise<void> {
  // Content that is rendered only when near the viewport would be missing from a full-page picture.
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  const height = document.documentElement.scrollHeight
  if (height > window.innerHeight) {
    for (let top = 0; top < height; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  for (const image of document.images) image.loading = 'eager'
  await Promise.race([
    Promise.allSettled([...document.images].map((image) => image.decode())),
    new Promise((resolve) => setTimeout(resolve, 2_000)),
  ])
}

/** What is wrong with the page in its current state. */
export function inspect(width: number): {
  shifts: { value: number; words: string }[]
  brokenPictures: string[]
  overflow: string | undefined
  cutOff: string[]
} {
  const view = window as unknown as CameraWindow
  const { scrollWidth } = document.documentElement
  const nameOf = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')?.split(' ')[0] ?? ''}`
  const wide = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > width + 0.5)
    .slice(-3)
    .map(nameOf)
  const hidesWords = (element: HTMLElement) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    const clips = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
    if (!clips || clipPath !== 'none' || element.closest('[aria-hidden=true],[inert]') !== null) return false
    const box = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (
        text.nodeValue?.trim() === '' ||
        text.parentElement?.closest('.visually-hidden,svg,[inert],[aria-hidden=true]') != null
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      if (words.width === 0 || words.height === 0) continue
      if (overflowX !== 'visible' && (words.right > box.right + 2 || words.left < box.left - 2)) return true
      if (overflowY !== 'visible' && words.bottom > box.bottom + 2) return true
    }
    return false
  }
  return {
    shifts: view.galleryShifts?.() ?? [],
    brokenPictures: [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.currentSrc !== '')
      .map((image) => image.currentSrc),
    overflow: scrollWidth > width ? `${scrollWidth} px wide (${wide.join(', ')})` : undefined,
    cutOff: [...document.body.querySelectorAll<HTMLElement>('*')].filter(hidesWords).map(nameOf).slice(0, 3),
  }
}

/**
 * Puts bottom-sticky elements back into the flow, so they do not cover the middle of a tall picture; returns the
 * height.
 */
export function unstick(): number {
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { position, bottom } = getComputedStyle(element)
    if (position === 'sticky' && bottom !== 'auto') element.style.position = 'relative'
  }
  return document.documentElement.scrollHeight
}

/** Finishes finite animations and resets endless ones to their start. */
export function endMotion(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
    else animation.finish()
  }
}
