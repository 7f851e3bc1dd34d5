/** A page as it was found. */
interface ReadPage {
  /** What stands there only if a text was taken for markup, or for an address that calls a script or leads to the host. */
  readonly traces: readonly string[]
  /** All that can be read there, as text or in a field. */
  readonly words: string
}

/** Runs in the page. `mark` is what the attribute begins with that every element of a payload carries. */
export async function readPage({
  mark,
  host,
}: {
  readonly mark: string
  readonly host: string
}): Promise<ReadPage> {
  // NOTE: two frames, so that what a handler of this one has written is there too.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const traces = new Set<string>()
  const addresses = /^(href|src|action|formaction|data|xlink:href|poster)$/
  for (const element of document.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    for (const { name, value } of element.attributes) {
      if (name.startsWith(mark)) traces.add(`a text became the element <${tag} ${name}>`)
      else if (name.startsWith('on')) traces.add(`<${tag}> has the handler ${name}`)
      else if (name === 'srcdoc') traces.add(`<${tag}> has a document of its own`)
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
  if (location.hostname === host) traces.add('the page went elsewhere')
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, option')]
  const words = [document.body.textContent, ...fields.map(({ value }) => value)].join('\n')
  return { traces: [...traces], words }
}

/**
 * Runs in the page: whether one of `ready` is there whose calls have all been answered, under this heading if one is
 * named.
 */
export function isThereInPage({ ready, heading }: { ready: string; heading?: string }): boolean {
  return [...document.querySelectorAll(ready)].some(
    (element) =>
      !element.textContent.includes('Loading...') &&
      (heading === undefined || element.querySelector('h1')?.textContent === heading),
  )
}
