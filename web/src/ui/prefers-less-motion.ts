/** Whether the visitor prefers less motion. False without a browser. */
export function prefersLessMotion(): boolean {
  const view: { matchMedia?: (query: string) => { readonly matches: boolean } } = globalThis
  return view.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}
