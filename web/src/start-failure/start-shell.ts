export interface StartShellOptions {
  readonly page: Document
  readonly eventName: string
  /** Holds the screen shown when the application cannot start; its `role=alert` takes the reason. */
  readonly templateId: string
  /** Shown when the application cannot even be fetched. */
  readonly unreachable: string
  /** Fetches and starts the application. */
  readonly loadApp: () => Promise<unknown>
  /** How long the page may show that it is loading, in milliseconds; no limit if it shows something else. */
  readonly timeoutMs?: number
}

/**
 * Starts the application, and replaces the content of the page with a failure screen if that does not work. The build
 * inlines this function as text, so it uses nothing from outside itself.
 */
export function startShell({
  page,
  eventName,
  templateId,
  unreachable,
  loadApp,
  timeoutMs,
}: StartShellOptions): void {
  const showFailure = (reason: string) => {
    const template = page.getElementById(templateId)
    const root = page.getElementById('root')
    if (!(template instanceof HTMLTemplateElement) || root === null) return
    root.replaceChildren(template.content.cloneNode(true))
    const alert = root.querySelector('[role=alert]')
    if (alert !== null) alert.textContent = reason
    root.querySelector('button')?.addEventListener('click', () => page.defaultView?.location.reload())
  }
  page.addEventListener(eventName, (event) => {
    if (event instanceof CustomEvent) showFailure(String(event.detail))
  })
  const sayUnreachable = () => showFailure(unreachable)
  // NOTE: browsers give up a stalled file after minutes, if at all. A later start replaces the message.
  const timer = timeoutMs === undefined ? undefined : setTimeout(sayUnreachable, timeoutMs)
  loadApp()
    .catch(sayUnreachable)
    .finally(() => clearTimeout(timer))
}
