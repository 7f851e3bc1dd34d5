/** A page as the browser rendered it. */
interface ReadPage {
  /** Evidence that a text became markup, or an address that runs a script or leads to the payloads' host. */
  readonly traces: readonly string[]
  /** All readable text, including form fields. */
  readonly words: string
}

/** Runs in the page. `mark` is the prefix of the attribute that every element of a payload carries. */
export async function readPage({
  mark,
  host,
}: {
  readonly mark: string
  readonly host: string
}): Promise<ReadPage> {
  // NOTE: waits two frames, so that the effects of handlers in this frame are visible too.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const traces = new Set<string>()
  const addresses = /^(href|src|action|formaction|data|xlink:href|poster)$/
  for (const element of document.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    for (const { name, value } of element.attributes) {
      if (name.startsWith(mark)) traces.add(`a text became the element <${tag} ${name}>`)
      else if (name.startsWith('on')) traces.add(`<${tag}> has the handler ${name}`)
      else if (name === 'srcdoc') traces.add(`<${tag}> has an inline document`)
      else if (name === 'style' && value.includes(host))
        traces.add(`<${tag}> has the style ${value.slice(0, 60)}`)
      else if (addresses.test(name)) {
        const read = URL.parse(value, document.baseURI)
        const isScript = read !== null && /^(javascript|vbscript):$/.test(read.protocol)
        const isDocument = read?.protocol === 'data:' && tag !== 'img' && tag !== 'link'
        if (isScript || isDocument) traces.add(`<${tag}> calls ${value.slice(0, 60)}`)
        else if (read?.hostname === host) traces.add(`<${tag}> leads to ${value.slice(0, 60)}`)
      }
    }
  }
  if (location.hostname === host) traces.add('the page navigated to the host of the payloads')
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, option')]
  const words = [document.body.textContent, ...fields.map(({ value }) => value)].join('\n')
  return { traces: [...traces], words }
}

/**
 * Runs in the page: whether a `ready` element is there that has finished loading, with this heading if one is given.
 */
export function isThereInPage({ ready, heading }: { ready: string; heading?: string }): boolean {
  return [...document.querySelectorAll(ready)].some(
    (element) =>
      !element.textContent.includes('Loading...') &&
      (heading === undefined || element.querySelector('h1')?.textContent === heading),
  )
}
