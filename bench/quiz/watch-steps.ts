/** A question that appeared after an answer to the previous one. */
export interface StepTime {
  /** The type of the previous question, as the page names it. */
  readonly from: string
  /** The question that appeared. */
  readonly to: string
  /** From the tap or key press to the frame with the next question, in milliseconds. */
  readonly ms: number
}

declare global {
  interface Window {
    benchSteps: StepTime[]
  }
}

/**
 * Records for each change of question how long it took from the last tap or key press to the paint. Install it before
 * the page loads. `selector` finds the question, `name` and `kind` are the attributes with its id and type; an empty
 * `name` means its text.
 */
export function watchSteps(given: {
  readonly selector: string
  readonly name: string
  readonly kind: string
}): void {
  window.benchSteps = []
  let lastInput: number | undefined
  let shown: string | undefined
  let kind = ''
  for (const type of ['click', 'keydown'] as const)
    addEventListener(type, (event) => (lastInput = event.timeStamp), { capture: true })
  const read = () => {
    const element = document.querySelector(given.selector)
    if (element === null) return undefined
    const attribute = (name: string) => (name === '' ? null : element.getAttribute(name))
    return { name: attribute(given.name) ?? element.textContent, kind: attribute(given.kind) ?? '' }
  }
  const look = () => {
    const now = read()
    if (now === undefined || now.name === shown) return
    const from = kind
    const to = now.name
    const since = shown === undefined ? undefined : lastInput
    shown = now.name
    kind = now.kind
    lastInput = undefined
    if (since === undefined) return
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.benchSteps.push({ from, to, ms: performance.now() - since })
      channel.port2.postMessage(undefined)
    })
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}
