import type { EarlyStartOptions } from './early-start-options.ts'

/**
 * Storage key of an answer tapped before the application ran: `['<step id>=<value>', <when>]`, in milliseconds since
 * 1970.
 */
export const earlyAnswerKey = 'quiz_funnels_early_answer'

/**
 * Name in the root element's `dataset` where such an answer waits if it is about health: no storage may hold it before
 * the region is known. It is gone with the page.
 */
export const earlyAnswerMark = 'early'

/** Name in the root element's `dataset` of when the marked answer was tapped, in milliseconds of the page's clock. */
export const tappedMark = 'tapped'

/** Dispatched on the document when an answer was put there, for a visit that has started. */
export const earlyAnswerEvent = 'fennel:early-answer'

/** The events that count as touching a page. */
export const touches = ['pointerdown', 'keydown', 'wheel'] as const

/** Set in the root element's `dataset` at the first touch. */
export const touchedMark = 'touched'

export interface EarlyAnswerOptions extends EarlyStartOptions {
  readonly key: string
  readonly mark: string
  readonly tappedMark: string
  readonly eventName: string
}

/**
 * Keeps the landing page's answers until a visit takes them over, and starts the visit once the page is drawn or
 * touched. The build inlines this function as text, so it uses nothing from outside itself. In a browser without
 * storage an answer is submitted with the plain form instead, except one about health, which is kept in the page.
 */
export function keepEarlyAnswer(options: EarlyAnswerOptions): void {
  const { page, key, eventName, loadApp } = options
  const view = page.defaultView
  if (view === null) return
  let loading: Promise<unknown> | undefined
  let fallbackUrl: string | undefined
  const giveUp = () => {
    if (fallbackUrl === undefined) loading = undefined
    else view.location.assign(fallbackUrl)
  }
  const start = () => {
    loading ??= loadApp().catch(giveUp)
  }
  const { dataset } = page.documentElement
  const touch = () => {
    const isFirst = dataset[options.touchedMark] === undefined
    dataset[options.touchedMark] = ''
    start()
    if (isFirst) options.fetchNext()
  }
  page.addEventListener(options.failureEvent, giveUp)
  page.addEventListener('submit', (event) => {
    const { submitter, target } = event
    if (event.defaultPrevented || !(target instanceof HTMLFormElement)) return
    if (!(submitter instanceof HTMLButtonElement)) return
    const { name, value } = submitter
    const health = submitter.getAttribute('formaction')?.split('#')[1]
    if (health === undefined && name === '') return
    const given = health ?? new URLSearchParams({ [name]: value }).toString()
    try {
      if (health === undefined) view.localStorage.setItem(key, JSON.stringify([given, Date.now()]))
      else dataset[options.mark] = given
    } catch {
      return
    }
    event.preventDefault()
    // Tapping the same answer again, which the impatient do, does not put off what follows.
    if (submitter.getAttribute('aria-pressed') !== 'true')
      dataset[options.tappedMark] = String(event.timeStamp)
    for (const other of target.querySelectorAll('[aria-pressed]')) other.setAttribute('aria-pressed', 'false')
    submitter.setAttribute('aria-pressed', 'true')
    // The current address may already be the quiz's, and a different `#` part alone would load nothing.
    fallbackUrl = target.action + (health === undefined ? '?' : '?#') + given
    touch()
    page.dispatchEvent(new Event(eventName))
  })
  for (const name of options.touches) page.addEventListener(name, touch, { once: true, passive: true })
  options.whenDrawn(start)
}
