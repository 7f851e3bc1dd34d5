/** A name that machines use, as people read it: `needs_response` is `Needs response`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
