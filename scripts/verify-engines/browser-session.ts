import { setTimeout as sleep } from 'node:timers/promises'
import { writeInto } from './in-page.ts'
import { WebDriverError } from './webdriver-wire.ts'
import type { WebDriverWire } from './webdriver-wire.ts'

/** The key under which the standard puts an element's id. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The keys of the standard's table that walks press. */
export const keys = { tab: '\uE004', enter: '\uE007', up: '\uE013', down: '\uE015', space: ' ' } as const

/** What an engine says about itself when it opens a window. */
export interface OpenedWindow {
  readonly browserVersion: string
  /** Whether the window can be resized; that of a WPE without a screen cannot. */
  readonly setWindowRect: boolean
}

/** Capabilities of a new session, in the standard's form. */
export type Capabilities = Readonly<Record<string, unknown>>

/** A browser that is driven like a person does it: real clicks and keys, which fail on what is covered. */
export class BrowserSession {
  private readonly wire: WebDriverWire
  private readonly typesByScript: boolean

  /** @param typesByScript whether fields are filled by a script, for an engine whose driver hangs while it types */
  constructor(wire: WebDriverWire, typesByScript = false) {
    this.wire = wire
    this.typesByScript = typesByScript
  }

  /** Opens a window. */
  async open(capabilities: Capabilities, pageLoadMs: number): Promise<OpenedWindow> {
    const value = await this.wire.send('newSession', { capabilities: { alwaysMatch: capabilities } })
    const { capabilities: got } = value as { readonly capabilities: OpenedWindow }
    await this.wire.send('setTimeouts', { script: pageLoadMs, pageLoad: pageLoadMs, implicit: 0 })
    return got
  }

  async close(): Promise<void> {
    await this.wire.send('deleteSession')
  }

  async visit(url: string): Promise<void> {
    await this.wire.send('navigateTo', { url })
  }

  /**
   * Runs a function in the page; it may use nothing from outside itself, and its arguments and result travel as JSON.
   */
  async run<Given extends readonly unknown[], Result>(
    inPage: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result> {
    const script = `return (${inPage.toString()}).apply(null, arguments)`
    return (await this.wire.send('executeScript', { script, args: given })) as Result
  }

  /** Runs a function in the page that returns elements, and returns their ids. */
  async runForElements<Given extends readonly unknown[]>(
    inPage: (...given: Given) => readonly Element[],
    ...given: Given
  ): Promise<readonly string[]> {
    const found: unknown = await this.run(inPage, ...given)
    return (found as readonly Readonly<Record<string, string>>[]).map(idOf)
  }

  /** Sets the size of the page's area, in CSS pixels, and returns what it became. */
  async resize(width: number, height: number): Promise<{ width: number; height: number }> {
    let rect = { width, height }
    for (let tries = 0; tries < 4; tries += 1) {
      const now = await this.size()
      if (now.width === width && now.height === height) return now
      // NOTE: the window's own bars come on top of the page.
      if (tries > 0)
        rect = { width: rect.width + width - now.width, height: rect.height + height - now.height }
      await this.wire.send('setWindowRect', { x: 0, y: 0, ...rect })
      await sleep(300)
    }
    return await this.size()
  }

  /** The size of the page's area, in CSS pixels. */
  async size(): Promise<{ width: number; height: number }> {
    return await this.run(() => ({ width: innerWidth, height: innerHeight }))
  }

  /** Scrolls an element into the middle of the window, where no bar covers it, and clicks on it. */
  async click(element: string): Promise<void> {
    await this.bringIntoView(element)
    await this.wire.send('elementClick', { element })
  }

  /** Empties a field and types into it. */
  async fill(element: string, text: string): Promise<void> {
    await this.bringIntoView(element)
    if (this.typesByScript) return await this.runWith(writeInto, element, text)
    await this.wire.send('elementClear', { element })
    await this.wire.send('elementSendKeys', { element, text })
  }

  /** Presses keys one after the other, wherever the focus is. */
  async press(...pressed: readonly string[]): Promise<void> {
    const actions = pressed.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.wire.send('performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Runs a function in the page that takes an element, and possibly more. */
  async runWith<Given extends readonly unknown[], Result>(
    inPage: (element: HTMLElement, ...given: Given) => Result,
    element: string,
    ...given: Given
  ): Promise<Result> {
    const script = `return (${inPage.toString()}).apply(null, arguments)`
    const args = [{ [elementKey]: element }, ...given]
    return (await this.wire.send('executeScript', { script, args })) as Result
  }

  private async bringIntoView(element: string): Promise<void> {
    await this.runWith((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }), element)
  }

  /** What the window shows, as a PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.wire.send('takeScreenshot')) as string, 'base64')
  }
}

/** Whether the page was replaced or redrawn between finding an element and using it. */
export function hasGone(failure: unknown): failure is WebDriverError {
  const codes = ['stale element reference', 'no such element', 'element not interactable', 'no such window']
  return failure instanceof WebDriverError && codes.includes(failure.code)
}

function idOf(found: Readonly<Record<string, string>>): string {
  const id = found[elementKey]
  if (id === undefined) throw new Error('The driver found something that is not an element')
  return id
}
