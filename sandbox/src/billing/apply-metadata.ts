/** Merges new metadata into the old: an empty value removes its key, `null` removes all, absence changes nothing. */
export function applyMetadata(
  old: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return old
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''))
}
