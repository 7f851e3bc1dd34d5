/** The commands of W3C WebDriver that a walk needs, with their HTTP method and path below the session. */
export const webDriverCommands = {
  newSession: ['POST', ''],
  deleteSession: ['DELETE', ''],
  setTimeouts: ['POST', '/timeouts'],
  setWindowRect: ['POST', '/window/rect'],
  navigateTo: ['POST', '/url'],
  executeScript: ['POST', '/execute/sync'],
  elementClick: ['POST', '/element/{element}/click'],
  elementSendKeys: ['POST', '/element/{element}/value'],
  elementClear: ['POST', '/element/{element}/clear'],
  performActions: ['POST', '/actions'],
  takeScreenshot: ['GET', '/screenshot'],
} as const satisfies Readonly<Record<string, readonly ['GET' | 'POST' | 'DELETE', string]>>

export type WebDriverCommand = keyof typeof webDriverCommands

export interface WebDriverParameters extends Readonly<Record<string, unknown>> {
  /** The id of an element, for the commands that have one in their path. */
  readonly element?: string
}

/** Carries commands to an engine and brings back their values. */
export interface WebDriverWire {
  /** Rejects with a `WebDriverError` when the engine refuses, and with another error when it cannot be reached. */
  readonly send: (command: WebDriverCommand, parameters?: WebDriverParameters) => Promise<unknown>
  /** Ends the connection; the engine's process is not its matter. */
  readonly close: () => void
}

/** A refusal as the standard describes it. */
export class WebDriverError extends Error {
  override readonly name = 'WebDriverError'
  /** The standard's error code, e.g. `stale element reference`. */
  readonly code: string

  constructor(command: WebDriverCommand, { error, message }: { error?: unknown; message?: unknown }) {
    super(`${command}: ${String(error)}: ${String(message)}`)
    this.code = String(error)
  }
}
