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

// A user agent that says iPad also says mobile, so tablets are checked first.
const deviceTypes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['tablet', /iPad|Tablet|Android(?!.+Mobile)/],
  ['mobile', /Mobi|iPhone/],
]

function firstMatch(table: readonly (readonly [string, RegExp])[], text: string): string | undefined {
  return table.find(([, pattern]) => pattern.test(text))?.[0]
}

/** The device facts sent with a payment: enough for fraud checks, nothing about the visitor's answers. */
export function readPaymentDeviceInfo(view: Window, walletType?: string): PaymentDeviceInfo {
  const { navigator, screen } = view
  return {
    userAgent: navigator.userAgent.slice(0, 512),
    browserName: firstMatch(browsers, navigator.userAgent) ?? 'Other',
    os: firstMatch(systems, navigator.userAgent) ?? 'Other',
    deviceType: firstMatch(deviceTypes, navigator.userAgent) ?? 'desktop',
    screenWidth: screen.width,
    screenHeight: screen.height,
    language: navigator.language,
    timezone: browserTimeZone(),
    isOnline: navigator.onLine,
    touchSupport: navigator.maxTouchPoints > 0,
    ...(walletType === undefined ? {} : { walletType }),
  }
}
