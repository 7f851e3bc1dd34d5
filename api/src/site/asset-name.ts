// NOTE: the length first: the search for the hash takes quadratic time, and anybody may ask for a path of 16,000
// characters. No file system has longer names than this.
const hashedAsset = /^assets\/(?=.{1,255}$)([\w.-]*[.-][A-Za-z0-9_-]{7,}\.[a-z0-9]+)$/

/** The name of a file in `assets` that the build names after its content, so that it never changes; else undefined. */
export function assetNameIn(file: string): string | undefined {
  return hashedAsset.exec(file)?.[1]
}
