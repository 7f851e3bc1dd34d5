import { loadStyles } from './dom.ts'

type Handler = (event: unknown) => unknown

/** Anything that can be mounted on the page; the interface that `@stripe/react-stripe-js` drives. */
export interface SandboxElement {
  readonly type: string
  mount: (target: HTMLElement | string) => void
  unmount: () => void
  destroy: () => void
  update: (options: object) => SandboxElement
  focus: () => void
  blur: () => void
  clear: () => void
  on: (name: string, handler: Handler) => SandboxElement
  once: (name: string, handler: Handler) => SandboxElement
  off: (name: string, handler?: Handler) => SandboxElement
  collapse: () => SandboxElement
}

export interface ElementCore {
  element: SandboxElement
  emit: (name: string, event: object) => void
  hasListeners: (name: string) => boolean
}

/** An IntegrationError as Stripe.js throws it: the page's own code is at fault. */
export function integrationError(message: string): Error {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}

/** An element's lifecycle: events, mounting, and `ready` for every listener, early or late. */
export function createElementCore(
  type: string,
  root: HTMLElement,
  on: {
    update?: (options: object) => void
    focus?: () => void
    blur?: () => void
    clear?: () => void
    destroy: () => void
    readyEvent?: () => object
  },
): ElementCore {
  let handlers: { name: string; handler: Handler; once: boolean }[] = []
  let ready = false
  let destroyed = false
  const emit = (name: string, event: object): void => {
    const listening = handlers.filter((entry) => entry.name === name)
    handlers = handlers.filter((entry) => !listening.includes(entry) || !entry.once)
    for (const { handler } of listening) handler({ elementType: type, ...event })
  }
  const readyEvent = (): object => on.readyEvent?.() ?? {}
  const add = (name: string, handler: Handler, once: boolean): SandboxElement => {
    const entry = { name, handler, once }
    handlers = [...handlers, entry]
    // A listener added after the element became ready is still notified.
    if (name === 'ready' && ready) {
      setTimeout(() => {
        if (handlers.includes(entry)) handler({ elementType: type, ...readyEvent() })
      })
    }
    return element
  }
  const element: SandboxElement = {
    type,
    mount(target) {
      if (destroyed)
        throw integrationError('This Element has already been destroyed. Please create a new one.')
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place)
        throw integrationError(
          `The selector you specified (${typeof target === 'string' ? target : target.tagName}) applies to no DOM elements that are currently on the page.`,
        )
      place.replaceChildren(root)
      // As with the real one, a ready element already has its final look.
      void loadStyles().then(() => {
        if (destroyed || ready) return
        ready = true
        emit('loaderstart', {})
        emit('ready', readyEvent())
      })
    },
    unmount: () => root.remove(),
    destroy() {
      if (destroyed) return
      destroyed = true
      root.remove()
      handlers = []
      on.destroy()
    },
    update(options) {
      on.update?.(options)
      return element
    },
    focus: () => on.focus?.(),
    blur: () => on.blur?.(),
    clear: () => on.clear?.(),
    on: (name, handler) => add(name, handler, false),
    once: (name, handler) => add(name, handler, true),
    off(name, handler) {
      handlers = handlers.filter(
        (entry) => entry.name !== name || (handler !== undefined && entry.handler !== handler),
      )
      return element
    },
    collapse: () => element,
  }
  return { element, emit, hasListeners: (name) => handlers.some((entry) => entry.name === name) }
}
