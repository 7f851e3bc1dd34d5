import type { StepAnswer } from './plan-answers.ts'

/** Runs before the page: shortens the quiz's deliberate pauses. Waiting for a server is not affected. */
export function shortenPauses(): void {
  const setLater = window.setTimeout.bind(window)
  const quick = (action: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setLater(action, ms > 50 && ms <= 2_600 ? ms / 12 : ms, ...rest)
  window.setTimeout = quick as typeof window.setTimeout
}

/**
 * Runs in the page: answers step after step as planned until the quiz is over, and accepts the health consent. Throws
 * with the step's name when it does not continue.
 */
export async function walkInPage(answers: Readonly<Record<string, StepAnswer>>): Promise<string> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const live = <T extends Element>(selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.closest('[inert]') === null,
    ) as unknown as (T & HTMLElement)[]
  const stepId = () => document.querySelector<HTMLElement>('[data-step-id]')?.dataset['stepId']
  const asksHealth = () => document.querySelector('[data-page="health-consent"]') !== null
  const place = () => `${location.pathname}|${stepId() ?? ''}|${asksHealth()}`
  const isUnderWay = () => location.pathname === '/' || location.pathname.startsWith('/quiz')

  const write = (field: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const act = async (): Promise<void> => {
    if (asksHealth()) {
      live('[data-page="health-consent"] button')[0]?.click()
      return
    }
    const id = stepId()
    const { choose, type } = (id === undefined ? undefined : answers[id]) ?? {}
    const submit = () =>
      live<HTMLButtonElement>('main [type=submit]')
        .find((button) => !button.disabled && button.ariaDisabled !== 'true')
        ?.click()
    if (id === undefined) {
      const options = live<HTMLButtonElement>('main form button[value]')
      const asked = Object.keys(answers).find(
        (step) => options[0]?.name === step || options[0]?.formAction.includes(`#${step}=`),
      )
      options[answers[asked ?? '']?.choose?.[0] ?? 0]?.click()
    } else if (type !== undefined) {
      live<HTMLInputElement>('main input:not([type=checkbox])').forEach((field, at) =>
        write(field, type[at] ?? ''),
      )
      await pause(20)
      submit()
    } else if (choose !== undefined) {
      const boxes = live<HTMLInputElement>('main input[type=checkbox]')
      const cards = boxes.length > 0 ? boxes : live<HTMLButtonElement>('main button[aria-pressed]')
      for (const at of choose) {
        const card = cards[at]
        if (card instanceof HTMLInputElement && card.checked) continue
        card?.click()
        await pause(5)
      }
      if (boxes.length > 0) submit()
    } else submit()
  }

  while (isUnderWay()) {
    const before = place()
    for (let tries = 0; isUnderWay() && place() === before; tries += 1) {
      if (tries > 40) throw new Error(`The walk is stuck at ${before}`)
      await act()
      for (let waits = 0; waits < 20 && place() === before; waits += 1) await pause(60)
    }
  }
  return location.pathname
}
