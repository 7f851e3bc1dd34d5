/**
 * The address a text names, or null. `URL.parse` would do, but phones that got no new system since the summer of 2024 lack
 * it, and what the start of every page asks for must not be missing.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
