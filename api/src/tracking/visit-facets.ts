import type { Touch } from '@fennel/contract'

/** Text that begins with one of these names, alone or with what marketers add: `metabolism.example` is not Meta. */
const beginsWith = (names: string) =>
  new RegExp(`^(?:${names})(?:ads?|bio|feed|page|post|reels?|shopping|story|stories)?(?![a-z])`)

/** The channels that visits are counted by: few enough to compare, and nothing a stranger could invent. */
const channels: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['meta', /^(facebook|instagram)/],
  ['meta', beginsWith('fb|ig|insta|meta|messenger|threads')],
  ['tiktok', /^(tt$|tiktok)/],
  ['youtube', /^(yt$|youtube|youtu\.be)/],
  ['google', /^(google|adwords|gads)/],
  ['bing', beginsWith('bing|microsoft|msn')],
  ['pinterest', /^pinterest/],
  ['pinterest', beginsWith('pin|pins')],
  ['snapchat', /^snapchat/],
  ['snapchat', beginsWith('snap')],
  ['x', /^(twitter|x$|x\.com$|t\.co$)/],
  ['reddit', /^reddit/],
  ['taboola', /^taboola/],
  ['outbrain', /^outbrain/],
  ['email', /^(e-?mail|newsletter|klaviyo|mailchimp)/],
]

/** Every name `channelOf` can return. */
export const channelNames: readonly string[] = [
  ...new Set(channels.map(([name]) => name)),
  'article',
  'direct',
  'referral',
  'other',
]

/** The channel a touch came through: `direct` if nothing says, `other` if it is unknown. */
export function channelOf(touch: Touch): string {
  if (touch.fbclid !== undefined) return 'meta'
  if (touch.ttclid !== undefined) return 'tiktok'
  if (touch.gclid !== undefined) return 'google'
  const named = touch.utmSource?.trim().toLowerCase()
  if (named !== undefined && named !== '') return channelNamed(named) ?? 'other'
  if (touch.utmMedium?.trim().toLowerCase() === 'email') return 'email'
  if (touch.article !== undefined) return 'article'
  if (touch.referrer === undefined) return 'direct'
  const host = touch.referrer.replace(/^https?:\/\/(www\.|m\.|l\.|lm\.)?/, '').toLowerCase()
  return channelNamed(host) ?? channelNamed(networkOf(host)) ?? 'referral'
}

/** Pages of a network under a host that begins with a country, an app or a redirect. A mailbox is no such page. */
const subdomains =
  /^(?!mail\.).*\.((?:facebook|instagram|threads|tiktok|youtube|google|bing|msn|pinterest|snapchat|twitter|reddit|taboola|outbrain)\.[a-z.]{2,6})$/

/** The network's own host, such as `pinterest.com` for `in.pinterest.com`; empty if it is none of them. */
function networkOf(host: string): string {
  return subdomains.exec(host)?.[1] ?? ''
}

function channelNamed(text: string): string | undefined {
  return channels.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Every name `deviceOf` can return. */
export const deviceNames = ['phone', 'tablet', 'desktop', 'bot'] as const

export type DeviceClass = (typeof deviceNames)[number]

/** The kind of device a browser claims to run on. */
export function deviceOf(userAgent: string): DeviceClass {
  // NOTE: Cubot makes phones.
  if (/(?<!cu)bot\b|crawl|spider|headless/i.test(userAgent)) return 'bot'
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  return /mobi|iphone|ipod|android/i.test(userAgent) ? 'phone' : 'desktop'
}
