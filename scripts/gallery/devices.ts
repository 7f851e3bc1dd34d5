import type { BrowserContextOptions } from '@playwright/test'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const calm = { reducedMotion: 'reduce', timezoneId: 'America/New_York', locale: 'en-US' } as const

type Device = BrowserContextOptions & {
  readonly viewport: { readonly width: number; readonly height: number }
}

const named = {
  phone: { ...calm, ...phone },
  desktop: { ...calm, viewport: { width: 1280, height: 800 } },
  narrow: { ...calm, ...phone, viewport: { width: 320, height: 568 } },
  // NOTE: what a 1280 × 1024 screen leaves at 400 % zoom (WCAG 1.4.10).
  zoomed: { ...calm, viewport: { width: 320, height: 256 } },
  lively: { ...calm, ...phone, reducedMotion: 'no-preference' },
  scriptless: { ...calm, ...phone, javaScriptEnabled: false },
} satisfies Record<string, Device>

export type DeviceName = keyof typeof named

/**
 * The browser settings for pictures. All but `lively` ask for reduced motion, so that a picture shows the final state.
 */
export const devices: Readonly<Record<DeviceName, Device>> = named

/** The two devices on which every step and page is shown. */
export const usualDevices = ['phone', 'desktop'] as const satisfies readonly DeviceName[]
