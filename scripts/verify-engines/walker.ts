import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../start/wait-until.ts'
import { hasGone, keys } from './browser-session.ts'
import type { BrowserSession } from './browser-session.ts'
import {
  fieldsLabeled,
  focusOn,
  isAtRest,
  placeNow,
  pressable,
  sidewaysOverflow,
  takeFaults,
} from './in-page.ts'
import type { Place } from './in-page.ts'

/** More than any page has places that take the focus. */
const mostTabs = 150

/** How long a page may take to get to the next. */
const patienceMs = 40_000

export interface WalkerOptions {
  readonly session: BrowserSession
  /** The brand's address. */
  readonly origin: string
  readonly signal: AbortSignal
  /** Whether everything is done with the keyboard alone. */
  readonly byKeys: boolean
  /** Called with a picture of each page before it is left; no picture is taken without it. */
  readonly look?: ((name: string, picture: Buffer) => Promise<void>) | undefined
}

/** A visitor at an engine's window. Every check fails with a sentence that says where. */
export class Walker {
  private readonly options: WalkerOptions
  private looks = 0
  /** What an engine refused last, for the report of what never came. */
  private refusal = ''

  constructor(options: WalkerOptions) {
    this.options = options
  }

  get session(): BrowserSession {
    return this.options.session
  }

  async visit(path: string): Promise<void> {
    await this.session.visit(`${this.options.origin}${path}`)
  }

  /** Where the visitor is; undefined between two documents. */
  async place(): Promise<Place | undefined> {
    return await this.session.run(placeNow).catch(() => undefined)
  }

  /** Waits for the page of this name, and checks it. */
  async arrive(page: string): Promise<void> {
    await this.waitFor(`the page "${page}"`, async () => (await this.place())?.page === page)
    await this.check(page)
  }

  /** Fails when the page is wider than the window, or when something went wrong since the last check. */
  async check(name: string): Promise<void> {
    await waitUntil(() => this.session.run(isAtRest).catch(() => false), { forMs: 3_000, everyMs: 100 })
    this.looks += 1
    await this.options.look?.(
      `${String(this.looks).padStart(2, '0')}-${name}`,
      await this.session.screenshot(),
    )
    const faults = await this.session.run(takeFaults)
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`)
    const overflow = await this.session.run(sidewaysOverflow)
    if (overflow !== null) throw new Error(`${name} is ${overflow}`)
  }

  /** Waits for something to press, and presses it; `at` counts from 0. */
  async press(selector: string, words?: string, at = 0): Promise<void> {
    await this.waitFor(`"${words ?? selector}" to press`, () => this.pressNow(selector, words, at))
  }

  /** Presses what is there now; false when it is not there or about to go. */
  async pressNow(selector: string, words?: string, at = 0): Promise<boolean> {
    const element = (await this.elements(selector, words))[at]
    return element !== undefined && (await this.tryTo(() => this.use(element)))
  }

  /** What is there to press or to fill. */
  async elements(selector: string, words?: string): Promise<readonly string[]> {
    return await this.session.runForElements(pressable, selector, words ?? null).catch(() => [])
  }

  /** Fills an element that `elements` returned; false when it is about to go. */
  async fillNow(element: string, text: string): Promise<boolean> {
    return await this.tryTo(async () => {
      if (!this.options.byKeys) return await this.session.fill(element, text)
      // NOTE: a field that is reached by Tab is selected, so that typing replaces what it holds.
      await this.tabTo(element)
      await this.session.press(...Array.from(text))
    })
  }

  /** Waits for a field and types into it. */
  async fill(label: string, text: string): Promise<void> {
    await this.waitFor(`the field "${label}"`, async () => {
      const [field] = await this.session.runForElements(fieldsLabeled, label).catch(() => [])
      return field !== undefined && (await this.fillNow(field, text))
    })
  }

  /** Waits until something holds; fails with where the visitor got stuck. */
  async waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
    const until = async () => {
      this.options.signal.throwIfAborted()
      return await holds()
    }
    if (await waitUntil(until, { forMs: patienceMs, everyMs: 100 })) return
    const { path, page, stepId } = (await this.place()) ?? {}
    const faults = await this.session.run(takeFaults).catch(() => [])
    const where = `waited in vain for ${what} at ${path} ${stepId ?? page ?? ''}`
    throw new Error([where, this.refusal, ...faults].filter((words) => words !== '').join('; '))
  }

  private async use(element: string): Promise<void> {
    if (!this.options.byKeys) return await this.session.click(element)
    const takesSpace = await this.tabTo(element)
    await this.session.press(takesSpace ? keys.space : keys.enter)
  }

  /** Presses Tab until the focus is on an element and can be seen; returns whether it takes a space. */
  private async tabTo(element: string): Promise<boolean> {
    for (let presses = 0; presses < mostTabs; presses += 1) {
      const { at, takesSpace } = await this.session.runWith(focusOn, element)
      if (at === 'element') {
        // NOTE: a field's ring fades in.
        const isShown = async () => (await this.session.runWith(focusOn, element)).isShown
        if (await waitUntil(isShown, { forMs: 2_000, everyMs: 50 })) return takesSpace
        throw new Error(`the focus does not show on ${await this.session.runWith(nameOf, element)}`)
      }
      await this.session.press(at === 'above' ? keys.down : at === 'below' ? keys.up : keys.tab)
    }
    throw new Error(`Tab never reaches ${await this.session.runWith(nameOf, element)}`)
  }

  private async tryTo(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      this.refusal = ''
      return true
    } catch (failure) {
      if (!hasGone(failure)) throw failure
      this.refusal = failure.message
      await sleep(100)
      return false
    }
  }
}

/** Runs in the page. */
function nameOf(element: HTMLElement): string {
  return `"${(element.textContent || element.getAttribute('name') || element.localName).trim().slice(0, 60)}"`
}
