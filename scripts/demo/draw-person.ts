import type { Touch } from '@fennel/contract'
import type { Brand, UnitSystem } from '@fennel/funnel'
import type { Dice } from '../rehearsal/dice.ts'

/** Where a visitor comes from, and the channel that reports must file it under. */
interface Origin {
  readonly channel: string
  readonly weight: number
  readonly touch: Readonly<Omit<Touch, 'at'>>
}

const origins: readonly Origin[] = [
  {
    channel: 'meta',
    weight: 38,
    touch: { utmSource: 'facebook', utmMedium: 'paid', utmCampaign: 'autumn', fbclid: 'IwAR0demo' },
  },
  { channel: 'meta', weight: 8, touch: { utmSource: 'ig', utmMedium: 'paid', utmCampaign: 'reels' } },
  {
    channel: 'google',
    weight: 14,
    touch: { utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'brand', gclid: 'Cj0demo' },
  },
  {
    channel: 'tiktok',
    weight: 12,
    touch: { utmSource: 'tiktok', utmMedium: 'paid', utmCampaign: 'spark', ttclid: 'E.C.P.demo' },
  },
  {
    channel: 'email',
    weight: 5,
    touch: { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'november' },
  },
  { channel: 'google', weight: 6, touch: { referrer: 'https://www.google.com' } },
  { channel: 'referral', weight: 4, touch: { referrer: 'https://kitchen-notes.example' } },
  { channel: 'other', weight: 3, touch: { utmSource: 'podcast', utmCampaign: 'episode-12' } },
  { channel: 'direct', weight: 10, touch: {} },
]

interface Device {
  readonly device: string
  readonly weight: number
  readonly userAgent: string
}

const devices: readonly Device[] = [
  {
    device: 'phone',
    weight: 52,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
  },
  {
    device: 'phone',
    weight: 26,
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  },
  {
    device: 'tablet',
    weight: 6,
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1',
  },
  {
    device: 'desktop',
    weight: 16,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
  },
]

interface Place {
  readonly country: string
  readonly weight: number
  readonly timezone: string
  readonly units: UnitSystem
  /** Whether statistics require consent there. */
  readonly asksFirst: boolean
}

const places: readonly Place[] = [
  { country: 'US', weight: 68, timezone: 'America/New_York', units: 'imperial', asksFirst: false },
  { country: 'AU', weight: 9, timezone: 'Australia/Sydney', units: 'metric', asksFirst: false },
  { country: 'GB', weight: 11, timezone: 'Europe/London', units: 'metric', asksFirst: true },
  { country: 'DE', weight: 7, timezone: 'Europe/Berlin', units: 'metric', asksFirst: true },
  { country: 'IE', weight: 5, timezone: 'Europe/Dublin', units: 'metric', asksFirst: true },
]

const brandWeights: Readonly<Record<string, number>> = { calmplate: 60, bravolio: 22, quietwin: 18 }

/** A visitor on arrival; everything is drawn from the dice. */
export interface Person {
  readonly brandId: string
  readonly flowId: string
  readonly origin: Pick<Origin, 'channel' | 'touch'>
  readonly device: Pick<Device, 'device' | 'userAgent'>
  readonly place: Omit<Place, 'weight'>
  /** The answer to the consent banner where one is required; `none` ignores it. */
  readonly consent: 'yes' | 'no' | 'none' | 'unasked'
}

/** Draws a visitor: brand and flow, origin, device and country, with plausible shares. */
export function drawPerson(dice: Dice, brands: readonly Brand[]): Person {
  const brand = pickWeighted(
    dice,
    brands.map((one) => ({ one, weight: brandWeights[one.appId] ?? 10 })),
  ).one
  const flows = Object.keys(brand.flows)
  const flow = pickWeighted(
    dice,
    flows.map((id) => ({ id, weight: id === brand.defaultFlowId ? 2 * flows.length : 2 })),
  )
  const place = pickWeighted(dice, places)
  const said = pickWeighted(dice, [
    { word: 'yes' as const, weight: 62 },
    { word: 'no' as const, weight: 18 },
    { word: 'none' as const, weight: 20 },
  ])
  return {
    brandId: brand.appId,
    flowId: flow.id,
    origin: pickWeighted(dice, origins),
    device: pickWeighted(dice, devices),
    place,
    consent: place.asksFirst ? said.word : 'unasked',
  }
}

/** Draws one of the choices with a probability proportional to its weight. */
function pickWeighted<T extends { readonly weight: number }>(dice: Dice, choices: readonly T[]): T {
  let rest = dice.between(
    1,
    choices.reduce((sum, { weight }) => sum + weight, 0),
  )
  for (const choice of choices) {
    rest -= choice.weight
    if (rest <= 0) return choice
  }
  throw new Error('No choices to draw from')
}
