/** Told to the document when what stands in the page has become the application. */
export const takenOverEvent = 'fennel:taken-over'

export interface EarlyTapsOptions {
  readonly page: Document
  /** Where the application will be; what is pressed elsewhere listens by itself. */
  readonly rootId: string
  readonly takenOverEvent: string
  /** Told to the document when what was fetched cannot start. */
  readonly failureEvent: string
  readonly touches: readonly string[]
  readonly touchedMark: string
  /** Calls back once what is read first is on screen. */
  readonly whenDrawn: (act: () => void) => void
  /** Fetches and begins the visit. Called again only after a failure. */
  readonly loadApp: () => Promise<unknown>
  /** Fetches what the first touch will run. Called with the first touch. */
  readonly fetchNext: () => void
}

/**
 * Begins the visit of a page that shows a question before the application is there, once the page is drawn or touched, and
 * keeps the presses of its buttons until then: each is shown at once and given again when the application listens, with the
 * time at which it was made. Rejects when the visit cannot be fetched and somebody waits for it. The build writes this
 * function into the page as text, so it uses nothing from outside itself. It keeps no answer: what was pressed is gone with
 * the page.
 */
export function keepEarlyTaps(options: EarlyTapsOptions): Promise<void> {
  const { page, loadApp } = options
  return new Promise((resolve, reject) => {
    const pressed: { readonly button: HTMLButtonElement; readonly at: number }[] = []
    let loading: Promise<unknown> | undefined
    let isWanted = false
    const press = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button === null || button.closest(`#${options.rootId}`) === null) return
      // From here the application would hear of it as well, if it came in this moment.
      event.preventDefault()
      event.stopPropagation()
      pressed.push({ button, at: event.timeStamp })
      if (button.hasAttribute('aria-pressed')) {
        for (const other of page.querySelectorAll('[aria-pressed]'))
          other.setAttribute('aria-pressed', String(other === button))
      }
      touch()
    }
    // Where the page had to be drawn anew, the same answer of the same question is pressed, and nothing where it asks another.
    const questionOf = (button: Element) => button.closest<HTMLElement>('[data-step-id]')?.dataset['stepId']
    const sameNow = (button: HTMLButtonElement) =>
      button.isConnected
        ? button
        : [...page.querySelectorAll('button')].find(
            (other) => other.textContent === button.textContent && questionOf(other) === questionOf(button),
          )
    const stop = () => page.removeEventListener('click', press, true)
    const start = () => {
      loading ??= loadApp().catch((failure: unknown) => {
        loading = undefined
        if (!isWanted) return
        stop()
        reject(failure instanceof Error ? failure : new Error(String(failure)))
      })
    }
    const touch = () => {
      const isFirst = !isWanted
      page.documentElement.dataset[options.touchedMark] = ''
      isWanted = true
      start()
      if (isFirst) options.fetchNext()
    }
    page.addEventListener('click', press, true)
    page.addEventListener(options.failureEvent, stop)
    const give = () => {
      stop()
      // What the application chooses it shows itself, and what it does not choose it would leave as it stands.
      for (const { button } of pressed)
        if (button.hasAttribute('aria-pressed')) button.setAttribute('aria-pressed', 'false')
      for (const { button, at } of pressed) {
        const again = new MouseEvent('click', { bubbles: true, cancelable: true })
        Object.defineProperty(again, 'timeStamp', { value: at })
        sameNow(button)?.dispatchEvent(again)
      }
      resolve()
    }
    // In a task of its own: what React is still at, it would not leave for a press that comes from there.
    page.addEventListener(options.takenOverEvent, () => void setTimeout(give), { once: true })
    for (const name of options.touches) page.addEventListener(name, touch, { once: true, passive: true })
    options.whenDrawn(start)
  })
}
