/** Fetches a part of a brand that the build has written down. Rejects when the server has it not, or is away. */
export async function readPart(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  return response.json()
}
