/** Where an answer waits that was tapped before the application was there: `<step id>=<value>`. */
export const earlyAnswerKey = 'quiz_funnels_early_answer'

/**
 * In the `dataset` of the document's element, where one about health waits likewise: no storage may hold it before the region
 * is known. It goes with the page.
 */
export const earlyAnswerMark = 'early'

/** Told to the document when an answer was put there, for a visit that has begun. */
export const earlyAnswerEvent = 'fennel:early-answer'

/** What counts as somebody touching a page. */
export const touches = ['pointerdown', 'keydown', 'wheel'] as const

/** Set in the `dataset` of the document's element once somebody has. */
export const touchedMark = 'touched'

export interface EarlyAnswerOptions {
  readonly page: Document
  readonly key: string
  readonly mark: string
  readonly eventName: string
  /** Told to the document when what was fetched cannot start. */
  readonly failureEvent: string
  readonly touches: readonly string[]
  readonly touchedMark: string
  /** Calls back once what is read first is on screen. */
  readonly whenDrawn: (act: () => void) => void
  /** Fetches and begins the visit. Called once. */
  readonly loadApp: () => Promise<unknown>
  /** Fetches what the first touch will run. Called with the first touch. */
  readonly fetchNext: () => void
}

/**
 * Keeps the landing page's answers until a visit takes them over, and begins the visit once the page is drawn or touched.
 * The build writes this function into the page as text, so it uses nothing from outside itself. In a browser that keeps
 * nothing, an answer goes the plain form's way instead, except for one about health, which the page itself keeps.
 */
export function keepEarlyAnswer(options: EarlyAnswerOptions): void {
  const { page, key, eventName, loadApp } = options
  const view = page.defaultView
  if (view === null) return
  let loading: Promise<unknown> | undefined
  let wayOn: string | undefined
  const giveUp = () => {
    if (wayOn === undefined) loading = undefined
    else view.location.assign(wayOn)
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
      if (health === undefined) view.localStorage.setItem(key, JSON.stringify(given))
      else dataset[options.mark] = given
    } catch {
      return
    }
    event.preventDefault()
    for (const other of target.querySelectorAll('[aria-pressed]')) other.setAttribute('aria-pressed', 'false')
    submitter.setAttribute('aria-pressed', 'true')
    // The address may be that of the quiz already, and what differs behind a `#` alone loads nothing.
    wayOn = target.action + (health === undefined ? '?' : '?#') + given
    touch()
    page.dispatchEvent(new Event(eventName))
  })
  for (const name of options.touches) page.addEventListener(name, touch, { once: true, passive: true })
  options.whenDrawn(start)
}
