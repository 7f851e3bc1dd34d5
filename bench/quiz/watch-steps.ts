/** A question that came on screen after somebody answered the one before. */
export interface StepTime {
  /** What kind of question came before, in the words of the page. */
  readonly from: string
  /** Which question came on screen. */
  readonly to: string
  /** From the tap or the key to the frame with the next question, in milliseconds. */
  readonly ms: number
}

declare global {
  interface Window {
    benchSteps: StepTime[]
  }
}

/**
 * Notes for each change of question how long it took from the last tap or key to the paint. To be installed before the
 * page loads. `selector` finds the question, `name` and `kind` the attributes that tell which one it is and of which kind;
 * an empty `name` means its text.
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
