/** Whether this person asks for less motion. False where there is no browser to ask. */
export function prefersLessMotion(): boolean {
  const view: { matchMedia?: (query: string) => { readonly matches: boolean } } = globalThis
  return view.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}
