import { privacyPolicyVersion } from '@fennel/funnel'
import { vi } from 'vitest'

/** A call that a page made; `body` is parsed, undefined if it had none. */
export interface SentCall {
  readonly path: string
  readonly body: unknown
}

export interface Region {
  readonly country: string
  readonly state: string | null
}

/**
 * Replaces `fetch` by Bravolio's server, which places the visitor in `region` and accepts whatever it is sent; returns
 * the list that its calls are added to. Its settings, and with them the region, are not sent before `isKnown`.
 */
export function stubServer(
  region: Region = { country: 'US', state: 'OH' },
  isKnown: Promise<void> = Promise.resolve(),
): readonly SentCall[] {
  const sent: SentCall[] = []
  const settings = {
    brand: 'bravolio',
    payments: { publishableKey: '', scriptUrl: null, sandbox: true },
    passwordMinLength: 6,
    privacy: { ...region, policyVersion: privacyPolicyVersion, browserPixelId: null },
  }
  vi.stubGlobal('fetch', async (address: string | URL, { body }: RequestInit = {}) => {
    const path = String(address)
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const isSettings = path.endsWith('/site-settings')
    if (isSettings) await isKnown
    return Response.json({ success: true, data: isSettings ? settings : {} })
  })
  return sent
}

/** A browser that knows nothing of us yet, on Bravolio's landing page. */
export function openNewBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.documentElement.dataset['brand'] = 'bravolio'
}

/** Leaves the page: test files share a document, and pending writes would otherwise happen during the next one. */
export function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['brand']
}
