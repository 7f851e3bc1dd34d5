import { fillPlaceholders } from '@fennel/funnel'

/** A step's title as operators read it. No visitor is meant, so placeholders get general words. */
export function plainTitle(title: string): string {
  return fillPlaceholders(title, {}).text
}
