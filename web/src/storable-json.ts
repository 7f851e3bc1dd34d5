/** NUL, which an address can contain as `%00`, and halves of characters, which a cut text ends in. */
const unstorable = /[\0\p{Cs}]/gu

/**
 * JSON for the server, without the characters that its database cannot store. It refuses a request that contains one,
 * and with it everything else the request says.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(unstorable, '') : part,
  )
}
