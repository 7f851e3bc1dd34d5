import { fillPlaceholders } from '@fennel/funnel'

/** The title of a step as operators read it: for nobody in particular, so plain words stand where a visitor's own would. */
export function plainTitle(title: string): string {
  return fillPlaceholders(title, {}).text
}
