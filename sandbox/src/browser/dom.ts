type Child = Node | string

/** Builds an element. Text stays text, and attributes are set one by one. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

let lastId = 0

/** An id that no other element on the page has. */
export function freshId(prefix: string): string {
  lastId += 1
  return `sbx-${prefix}-${lastId}`
}

const stylesheet = '/sandbox/assets/elements.css'

let arrivedStyles: Promise<void> | undefined

/**
 * Loads the sandbox's stylesheet once, as a link, since the page's policy may forbid inline styles. Resolves when it
 * has loaded or failed to.
 */
export function loadStyles(): Promise<void> {
  arrivedStyles ??= new Promise((resolve) => {
    const link = make('link', { rel: 'stylesheet', href: stylesheet })
    for (const outcome of ['load', 'error']) link.addEventListener(outcome, () => resolve())
    document.head.append(link)
  })
  return arrivedStyles
}
