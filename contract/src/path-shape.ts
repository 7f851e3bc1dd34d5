/**
 * A regular expression for every path that matches a pattern, with a named group for each `:name` part; a part that
 * ends in `?` is optional. Case-sensitive, because the server, the zones and the screens must agree on which paths are
 * pages.
 */
export function pathShape(pattern: string): RegExp {
  const parts = pattern.replace(/\/$/, '').replaceAll(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2')
  return new RegExp(`^${parts}/?$`)
}
