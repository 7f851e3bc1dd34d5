import type { EarlyStartOptions } from './early-start-options.ts'

/** Dispatched on the document when the application has taken over the prerendered page. */
export const takenOverEvent = 'fennel:taken-over'

export interface EarlyTapsOptions extends EarlyStartOptions {
  /** Where the application will be drawn; buttons elsewhere have their own listeners. */
  readonly rootId: string
  readonly takenOverEvent: string
}

/**
 * Starts the visit of a page that shows a question before the application runs, once the page is drawn or touched.
 * Until then it records button presses, shows each at once and replays it with its original time when the application
 * listens. Rejects when the visit cannot be fetched and the visitor waits for it. The build inlines this function as
 * text, so it uses nothing from outside itself. It stores no answer: what was pressed is gone with the page.
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
      // Otherwise the application would hear the press too, if it took over at this moment.
      event.preventDefault()
      event.stopPropagation()
      pressed.push({ button, at: event.timeStamp })
      if (button.hasAttribute('aria-pressed')) {
        for (const other of page.querySelectorAll('[aria-pressed]'))
          other.setAttribute('aria-pressed', String(other === button))
      }
      touch()
    }
    // If the page was redrawn, presses the same answer of the same question, or nothing if another question is shown.
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
      // The application marks what it selects, but would leave an unselected button looking pressed.
      for (const { button } of pressed)
        if (button.hasAttribute('aria-pressed')) button.setAttribute('aria-pressed', 'false')
      for (const { button, at } of pressed) {
        const again = new MouseEvent('click', { bubbles: true, cancelable: true })
        Object.defineProperty(again, 'timeStamp', { value: at })
        sameNow(button)?.dispatchEvent(again)
      }
      resolve()
    }
    // In its own task: React would not finish pending work for a press dispatched from inside it.
    page.addEventListener(options.takenOverEvent, () => void setTimeout(give), { once: true })
    for (const name of options.touches) page.addEventListener(name, touch, { once: true, passive: true })
    options.whenDrawn(start)
  })
}
