import { ConfigError } from './config-error.ts'

/** The web address in a setting. Throws `ConfigError` for anything else. */
export function readUrl(name: string, text: string): URL {
  const url = URL.parse(text)
  // NOTE: in `shop.example:8443` the name reads as a scheme, and such a URL has no origin to make links from.
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} is not a URL of the form https://… or http://…: "${text}".`)
  return url
}
