/** An address with the flavour that the present one names, so that a link copied from there opens the same one. */
export function inSameFlow(path: string): string {
  const flow = new URLSearchParams(location.search).get('flow')
  return flow === null ? path : `${path}?${new URLSearchParams({ flow }).toString()}`
}
