/** An address with the flavour that the present one names, so that a link copied from there opens the same one. */
export function inSameFlow(path: string): string {
  const flow = /[?&](flow=[^&]+)/.exec(location.search)?.[1]
  return flow === undefined ? path : `${path}?${flow}`
}
