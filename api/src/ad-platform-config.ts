import { ConfigError } from './config-error.ts'

export interface AdPlatformConfig {
  readonly pixelId: string
  /** The access token of the Conversions API. */
  readonly token: string
  /** Base URL of the Graph API; the sandbox's imitation when the sandbox is in use. */
  readonly graphUrl: URL
  /** Whether the landing page may load the pixel in the browser, with the visitor's consent. */
  readonly browserPixel: boolean
}

interface AdPlatformSettings {
  readonly PIXEL_ID?: string | undefined
  readonly PIXEL_TOKEN?: string | undefined
  readonly PIXEL_IN_BROWSER: 'on' | 'off'
  readonly SANDBOX_URL?: string | undefined
}

/** Reads and cross-checks the advertising settings. Undefined without a pixel; throws `ConfigError`. */
export function readAdPlatform(settings: AdPlatformSettings): AdPlatformConfig | undefined {
  const { PIXEL_ID, PIXEL_TOKEN, PIXEL_IN_BROWSER, SANDBOX_URL } = settings
  if (PIXEL_ID === undefined) {
    if (PIXEL_TOKEN !== undefined || PIXEL_IN_BROWSER === 'on')
      throw new ConfigError(
        'PIXEL_TOKEN and PIXEL_IN_BROWSER have no effect without PIXEL_ID: set it, or remove them.',
      )
    return undefined
  }
  const browserPixel = PIXEL_IN_BROWSER === 'on'
  if (SANDBOX_URL !== undefined) {
    const graphUrl = new URL('/graph/', SANDBOX_URL)
    return { pixelId: PIXEL_ID, token: PIXEL_TOKEN ?? 'sandbox', graphUrl, browserPixel }
  }
  if (PIXEL_TOKEN === undefined)
    throw new ConfigError(
      'PIXEL_ID also needs PIXEL_TOKEN: set it to the access token of the Conversions API.',
    )
  return {
    pixelId: PIXEL_ID,
    token: PIXEL_TOKEN,
    graphUrl: new URL('https://graph.facebook.com/'),
    browserPixel,
  }
}
