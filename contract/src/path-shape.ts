/**
 * The shape of every path that a pattern stands for, with a named group for each `:name` part; a part that ends in `?`
 * may be missing. Case counts: the server, the zones and the screens must agree on which paths are pages.
 */
export function pathShape(pattern: string): RegExp {
  const parts = pattern.replace(/\/$/, '').replaceAll(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2')
  return new RegExp(`^${parts}/?$`)
}
