/** 128 random bits as 32 hex digits. Unlike `randomUUID` this also works over plain HTTP in a local network. */
export function randomId(source: Pick<Crypto, 'getRandomValues'>): string {
  return [...source.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
