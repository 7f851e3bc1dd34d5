// Functions that run inside the page: each is self-contained, because nothing outside its body is available there.
// What they take and return travels as JSON, which has null and no undefined.

/** Where a visitor is. */
export interface Place {
  readonly path: string
  /** The name of the page; null while there is none. */
  readonly page: string | null
  /** Null outside the quiz. */
  readonly stepId: string | null
  /** How far the quiz says the visitor is, from 0 to 100; null on screens without it. */
  readonly percent: number | null
}

/** What somebody bought. */
export interface Purchase {
  readonly lines: readonly { readonly name: string; readonly cents: number }[]
  readonly totalCents: number
}

/** Runs before the page's own scripts: keeps what went wrong in the tab's storage, across documents. */
export function recordFaults(): void {
  const key = 'engine-walk-faults'
  const note = (text: string) => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
      sessionStorage.setItem(key, JSON.stringify([...kept, `${location.pathname}: ${text}`.slice(0, 400)]))
    } catch {
      // A tab without storage records nothing.
    }
  }
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  const wordsOf = (thrown: unknown) => (thrown instanceof Error ? String(thrown.stack) : String(thrown))
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (event instanceof ErrorEvent) note(`error: ${event.message} ${wordsOf(event.error)}`)
      // NOTE: a page that is left stops what it still loads, which Firefox reports as failed.
      else if (target instanceof Element && !isLeaving)
        note(`did not load: ${target.getAttribute('src') ?? target.getAttribute('href') ?? target.localName}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => note(`rejection: ${wordsOf(reason)}`))
  addEventListener('securitypolicyviolation', (event) => {
    // NOTE: what a policy only reports is allowed.
    if (event.disposition === 'enforce')
      note(`policy: ${event.effectiveDirective} refused ${event.blockedURI}`)
  })
  const say = console.error.bind(console)
  console.error = (...words: unknown[]) => {
    note(`console: ${words.map(wordsOf).join(' ')}`)
    say(...words)
  }
}

/** Takes what was recorded since the last call; undefined in a document that does not record. */
export function takeFaults(): readonly string[] {
  const key = 'engine-walk-faults'
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
  sessionStorage.removeItem(key)
  return kept
}

export function placeNow(): Place {
  const step = document.querySelector<HTMLElement>('[data-step-id]')
  const main = [...document.querySelectorAll<HTMLElement>('main[data-page]')].find(
    (element) => element.closest('[inert]') === null,
  )
  const percent = document.querySelector('[role=progressbar][aria-label="Quiz progress"]')
  return {
    path: location.pathname,
    page: main?.dataset['page'] ?? null,
    stepId: step?.dataset['stepId'] ?? null,
    percent: percent === null ? null : Number(percent.getAttribute('aria-valuenow')),
  }
}

/** What a visitor could press or fill: elements that match, are drawn, and are neither disabled nor behind a dialog. */
export function pressable(selector: string, words: string | null): readonly Element[] {
  const root = document.querySelector('dialog[open]') ?? document
  return [...root.querySelectorAll(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || element.closest('[inert],[aria-hidden=true]') !== null) return false
    if (element.matches(':disabled,[aria-disabled=true]')) return false
    return words === null || (element.textContent ?? '').trim() === words
  })
}

/** The fields with this label. */
export function fieldsLabeled(label: string): readonly Element[] {
  return [...document.querySelectorAll('input')].filter(
    (input) =>
      input.getAttribute('aria-label') === label ||
      [...(input.labels ?? [])].some(({ textContent }) => (textContent ?? '').trim().startsWith(label)),
  )
}

/** Fills a field past React, which otherwise takes the value for its own. */
export function writeInto(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Whether each checkbox is checked, in their order. */
export function checkboxes(): readonly boolean[] {
  return [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')]
    .filter((box) => box.closest('[inert]') === null)
    .map(({ checked }) => checked)
}

/** Which plan of the purchase page is chosen, counted from 0. */
export function chosenPlan(): number {
  return [...document.querySelectorAll<HTMLInputElement>('label[data-selected] input[type=radio]')].findIndex(
    ({ checked }) => checked,
  )
}

/** What the thank-you page says was bought; null while it says nothing. */
export function shownPurchase(): Purchase | null {
  const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
  const lines = [...document.querySelectorAll('section[aria-labelledby=purchase-title] dl > div')].map(
    (line) => ({
      name: line.querySelector('dt')?.firstChild?.textContent?.trim() ?? '',
      cents: cents(line.querySelector('dd')?.textContent ?? ''),
    }),
  )
  const total = lines.find(({ name }) => name === 'Total')
  if (total === undefined) return null
  return { lines: lines.filter((line) => line !== total), totalCents: total.cents }
}

/** What of the page is wider than the window; null when nothing is. */
export function sidewaysOverflow(): string | null {
  const width = document.documentElement.clientWidth
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= width) return null
  const wide = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > width + 0.5)
    .slice(-3)
    .map((element) => `${element.localName}.${element.getAttribute('class')?.split(' ')[0] ?? ''}`)
  return `${scrollWidth} px wide in a window of ${width} px (${wide.join(', ')})`
}

/** How the keyboard's focus is to an element, or to the field of a label. */
export interface Focus {
  /**
   * Whether it is there, elsewhere, or on a choice of the same group above or below, from where the arrow keys lead on.
   * WebKit's do not lead from the last choice to the first.
   */
  readonly at: 'element' | 'above' | 'below' | 'elsewhere'
  /** Whether one can see that it is there. */
  readonly isShown: boolean
  /** Whether it is a checkbox or a radio button, which take a space, and not a button, which takes Enter. */
  readonly takesSpace: boolean
}

export function focusOn(element: HTMLElement): Focus {
  const target = element instanceof HTMLLabelElement ? (element.control ?? element) : element
  const { activeElement } = document
  const isRadio = (one: Element | null): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === 'radio'
  const isInGroup = isRadio(activeElement) && isRadio(target) && activeElement.name === target.name
  const isAbove =
    activeElement !== null &&
    (activeElement.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const isRing = (place: Element | null) => {
    if (place === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    return hasOutline || /0px 0px 0px [2-9]px(?! inset)/.test(boxShadow)
  }
  return {
    at: activeElement === target ? 'element' : !isInGroup ? 'elsewhere' : isAbove ? 'above' : 'below',
    // NOTE: WebKit does not match :focus-visible after an arrow key. There, only the mark of the choice shows it.
    isShown:
      [target, target.parentElement, target.closest('label')].some(isRing) ||
      (isRadio(target) && target.checked && !target.matches(':focus-visible')),
    takesSpace: target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type),
  }
}

/** Whether fonts are there and nothing that ends by itself still moves. */
export function isAtRest(): boolean {
  const moving = document.getAnimations().some((animation) => {
    const { endTime } = animation.effect?.getComputedTiming() ?? {}
    return animation.playState === 'running' && endTime !== Infinity
  })
  return document.readyState === 'complete' && document.fonts.status === 'loaded' && !moving
}
