/**
 * A 32-bit hash that looks random and depends on the text alone; not for secrets. FNV-1a (draft-eastlake-fnv) over the
 * text's UTF-16 units, then the finalizer of MurmurHash3 (Austin Appleby, public domain), which FNV's weak high bits
 * need.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
