import type { PaymentDeviceInfo } from '@fennel/contract'
import { browserTimeZone } from '#web/time-zone.ts'

const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

function firstMatch(table: readonly (readonly [string, RegExp])[], text: string): string {
  return table.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Other'
}

/** What a payment tells about the device: enough for fraud checks, nothing about the person's answers. */
export function readPaymentDeviceInfo(view: Window, walletType?: string): PaymentDeviceInfo {
  const { navigator, screen } = view
  const isPhone = /Mobi|iPhone|Android.+Mobile/.test(navigator.userAgent)
  const isTablet = /iPad|Tablet|Android(?!.+Mobile)/.test(navigator.userAgent)
  return {
    userAgent: navigator.userAgent.slice(0, 512),
    browserName: firstMatch(browsers, navigator.userAgent),
    os: firstMatch(systems, navigator.userAgent),
    deviceType: isPhone ? 'mobile' : isTablet ? 'tablet' : 'desktop',
    screenWidth: screen.width,
    screenHeight: screen.height,
    language: navigator.language,
    timezone: browserTimeZone(),
    isOnline: navigator.onLine,
    touchSupport: navigator.maxTouchPoints > 0,
    ...(walletType === undefined ? {} : { walletType }),
  }
}
