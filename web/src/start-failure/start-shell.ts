export interface StartShellOptions {
  readonly page: Document
  readonly eventName: string
  /** Holds the screen that stands in for an application that cannot start; its `role=alert` takes the reason. */
  readonly templateId: string
  /** What is said when the application cannot even be fetched. */
  readonly unreachable: string
  /** Fetches and starts the application. */
  readonly loadApp: () => Promise<unknown>
  /** How long the page may say that it loads, in milliseconds; as long as it takes where something else stands there. */
  readonly patienceMs?: number
}

/**
 * Starts the application in a page that only says that it loads, and says so when it cannot. The build writes this
 * function into the page as text, so it uses nothing from outside itself.
 */
export function startShell({
  page,
  eventName,
  templateId,
  unreachable,
  loadApp,
  patienceMs,
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
  // NOTE: a browser itself gives a file that hangs up after minutes, if at all. One that comes later takes its place.
  const patience = patienceMs === undefined ? undefined : setTimeout(sayUnreachable, patienceMs)
  loadApp()
    .catch(sayUnreachable)
    .finally(() => clearTimeout(patience))
}
