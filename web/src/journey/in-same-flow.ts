/** Adds the current address's `flow` parameter to a path, so that a link copied from there opens the same flow. */
export function inSameFlow(path: string): string {
  const flow = /[?&](flow=[^&]+)/.exec(location.search)?.[1]
  return flow === undefined ? path : `${path}?${flow}`
}
