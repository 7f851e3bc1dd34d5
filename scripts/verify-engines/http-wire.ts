import { webDriverCommands, WebDriverError } from './webdriver-wire.ts'
import type { WebDriverCommand, WebDriverParameters, WebDriverWire } from './webdriver-wire.ts'

interface Answer {
  readonly value: unknown
}

/**
 * Speaks W3C WebDriver with a driver such as WebKitWebDriver.
 *
 * @param driver address of the driver, without a slash at the end
 * @param patienceMs how long one command may take
 */
export function openHttpWire(driver: string, patienceMs: number): WebDriverWire {
  let session: string | undefined

  const send = async (command: WebDriverCommand, parameters: WebDriverParameters = {}): Promise<unknown> => {
    const { element, ...body } = parameters
    const [method, below] = webDriverCommands[command]
    if (session === undefined && command !== 'newSession') throw new Error(`${command}: there is no session`)
    const start = command === 'newSession' ? '/session' : `/session/${session}`
    const path = `${start}${below.replace('{element}', encodeURIComponent(element ?? ''))}`
    const response = await fetch(`${driver}${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
      }),
    }).catch((failure: unknown) => {
      throw new Error(`${command}: no answer within ${patienceMs / 1000} s`, { cause: failure })
    })
    const value = valueOf(command, response.status, await response.text())
    if (!response.ok) throw new WebDriverError(command, value as object)
    if (command === 'newSession') session = sessionIdOf(value)
    if (command === 'deleteSession') session = undefined
    return value
  }
  return { send, close: () => undefined }
}

function valueOf(command: WebDriverCommand, status: number, text: string): unknown {
  try {
    const { value } = JSON.parse(text) as Answer
    if (status < 400 || (typeof value === 'object' && value !== null)) return value
  } catch {
    // Reported below, like an answer without a value.
  }
  throw new Error(`${command}: the driver answered ${status} with "${text.slice(0, 200)}"`)
}

function sessionIdOf(value: unknown): string {
  const id = (value as { readonly sessionId?: unknown } | null)?.sessionId
  if (typeof id !== 'string' || id === '') throw new Error('newSession: the driver named no session')
  return id
}
