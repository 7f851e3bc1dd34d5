/**
 * The URL a text names, or null. `URL.parse` would do, but phones without a system update since the summer of 2024 lack
 * it, and startup code must run there.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
