/** A finger that jitters by this many pixels still counts as one tap. */
const jitter = 10

/** A control, and where on the screen the finger touched it. */
export interface PressedControl {
  readonly element: HTMLElement
  readonly x: number
  readonly y: number
}

/** The control under a finger, if any. */
export function controlUnder({ target, clientX, clientY }: PointerEvent): PressedControl | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('button, a, input, label') : null
  return element === null ? undefined : { element, x: clientX, y: clientY }
}

/** The pressed control that a click missed because it moved away from under a still finger; otherwise undefined. */
export function missedControl(click: MouseEvent, pressed: PressedControl): HTMLElement | undefined {
  const { element, x, y } = pressed
  if (!click.isTrusted || !(click.target instanceof Node) || element.contains(click.target)) return undefined
  if (Math.hypot(click.clientX - x, click.clientY - y) > jitter) return undefined
  return element.isConnected && element.closest('[aria-hidden], [inert]') === null ? element : undefined
}
