import { signInPath } from '@fennel/contract'

/** Where buttons about a plan lead: to its page, by the door, for whoever is not signed in any more. */
export function planDoor(site: URL): URL {
  return new URL(signInPath('/subscription'), site)
}
