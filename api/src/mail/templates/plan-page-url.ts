import { signInPath } from '@fennel/contract'

/** The link of buttons about a plan: its page, by way of the login page for readers who are signed out. */
export function planPageUrl(site: URL): URL {
  return new URL(signInPath('/subscription'), site)
}
