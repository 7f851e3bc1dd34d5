/** Where an answer waits that was tapped before the application was there: `{ <step id>: <value> }`. */
export const earlyAnswerKey = 'quiz_funnels_early_answer'

/** Told to the document when an answer was put there, for an application that has just started. */
export const earlyAnswerEvent = 'fennel:early-answer'

export interface EarlyAnswerOptions {
  readonly page: Document
  readonly key: string
  readonly eventName: string
  /** Fetches and starts the application. Called once. */
  readonly loadApp: () => Promise<unknown>
}

/**
 * Keeps the landing page's answers until the application takes them over, and fetches the application once the page is
 * drawn or touched. The build writes this function into the page as text, so it uses nothing from outside itself. An
 * answer about health, which travels another way, and a browser that keeps nothing go the plain form's way instead.
 */
export function keepEarlyAnswer({ page, key, eventName, loadApp }: EarlyAnswerOptions): void {
  const view = page.defaultView
  if (view === null) return
  let loading: Promise<unknown> | undefined
  let wayOn: string | undefined
  const start = () => {
    loading ??= loadApp().catch(() => {
      if (wayOn === undefined) loading = undefined
      else view.location.assign(wayOn)
    })
  }
  page.addEventListener('submit', (event) => {
    const { submitter, target } = event
    if (event.defaultPrevented || !(target instanceof HTMLFormElement)) return
    if (!(submitter instanceof HTMLButtonElement) || submitter.name === '') return
    try {
      view.localStorage.setItem(key, JSON.stringify({ [submitter.name]: submitter.value }))
    } catch {
      return
    }
    event.preventDefault()
    for (const other of target.querySelectorAll('[aria-pressed]')) other.setAttribute('aria-pressed', 'false')
    submitter.setAttribute('aria-pressed', 'true')
    wayOn = `${target.action}?${new URLSearchParams({ [submitter.name]: submitter.value }).toString()}`
    start()
    page.dispatchEvent(new Event(eventName))
  })
  for (const touch of ['pointerdown', 'keydown']) page.addEventListener(touch, start, { once: true })
  if (page.readyState === 'complete') start()
  else view.addEventListener('load', start, { once: true })
}
