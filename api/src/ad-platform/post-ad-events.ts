import type { AdPlatformConfig } from '#api/config.ts'
import type { AdEvent } from './ad-event.ts'
import { readRefusal } from './read-refusal.ts'
import type { SendFailure } from './read-refusal.ts'

/** The longest wait for a response, in milliseconds. */
export const postTimeout = 20_000
const graphVersion = 'v23.0'

/**
 * Sends up to 1,000 events in one request, all of which the network accepts or none. Undefined if it did. The token
 * goes into the body, because URLs end up in logs.
 */
export async function postAdEvents(
  { graphUrl, pixelId, token }: AdPlatformConfig,
  fetcher: typeof fetch,
  data: readonly AdEvent[],
): Promise<SendFailure | undefined> {
  try {
    const response = await fetcher(new URL(`${graphVersion}/${pixelId}/events`, graphUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, access_token: token }),
      signal: AbortSignal.timeout(postTimeout),
      redirect: 'error',
    })
    if (response.ok) {
      await response.body?.cancel()
      return undefined
    }
    return readRefusal(response.status, await response.text())
  } catch (failure) {
    return {
      reason: failure instanceof Error ? failure.message : 'The network was not reached.',
      isFinal: false,
    }
  }
}
