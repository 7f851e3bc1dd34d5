import { expect, test, vi } from 'vitest'
import { readPaymentDeviceInfo } from './device-info.ts'

vi.mock('#web/time-zone.ts', () => ({ browserTimeZone: () => 'Asia/Kathmandu' }))

const ios = 'CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

function deviceOf(userAgent: string) {
  const { deviceType, os, browserName } = readPaymentDeviceInfo({
    navigator: { userAgent, language: 'en', onLine: true, maxTouchPoints: 0 },
    screen: { width: 1, height: 1 },
  } as Window)
  return [deviceType, os, browserName]
}

test.each([
  ['an iPad in an app', `Mozilla/5.0 (iPad; ${ios} Mobile/15E148 [FBAN/FBIOS]`, ['tablet', 'iOS', 'Other']],
  [
    'an iPad in Chrome',
    `Mozilla/5.0 (iPad; ${ios} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    ['tablet', 'iOS', 'Chrome'],
  ],
  [
    'an iPhone',
    `Mozilla/5.0 (iPhone; ${ios} Version/18.5 Mobile/15E148 Safari/604.1`,
    ['mobile', 'iOS', 'Safari'],
  ],
  [
    'an Android phone',
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    ['mobile', 'Android', 'Chrome'],
  ],
  [
    'an Android tablet',
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`,
    ['tablet', 'Android', 'Chrome'],
  ],
  [
    'Firefox on an Android phone',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    ['mobile', 'Android', 'Firefox'],
  ],
  [
    'Firefox on an Android tablet',
    'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0',
    ['tablet', 'Android', 'Firefox'],
  ],
  [
    'a desktop',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
    ['desktop', 'Windows', 'Chrome'],
  ],
])('recognizes %s', (_device, userAgent, expected) => {
  expect(deviceOf(userAgent)).toEqual(expected)
})

test.each([
  [0, false],
  [5, true],
])(
  'tells the screen, the language, the connection, and of %i touch points: %s',
  (maxTouchPoints, touchSupport) => {
    const view = {
      navigator: { userAgent: 'x'.repeat(600), language: 'pt-BR', onLine: !touchSupport, maxTouchPoints },
      screen: { width: 390, height: 844 },
    }
    expect(readPaymentDeviceInfo(view as Window, 'apple_pay')).toEqual({
      userAgent: 'x'.repeat(512),
      browserName: 'Other',
      os: 'Other',
      deviceType: 'desktop',
      screenWidth: 390,
      screenHeight: 844,
      language: 'pt-BR',
      timezone: 'Asia/Kathmandu',
      isOnline: !touchSupport,
      touchSupport,
      walletType: 'apple_pay',
    })
  },
)
