import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { isNew, partsIn } from './walk-content.ts'

const lostWeight = /\b\d[\d.,]* ?(?:lbs?|kg|pounds|kilos?|kilograms|stone)\b/i

const times =
  '\\d+|half a|(?:in|than|took|over|after|for|about|almost|nearly|under|within) an?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty'
const duration = new RegExp(`\\b(?:${times})[ -](?:days?|weeks?|months?|years?)\\b`, 'i')

/** Stories of people who lost a certain weight that do not say in what time. */
export function findUndatedLosses(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const seen = new Set<string>()
  return [...partsIn(brand)].flatMap(({ path, value }) => {
    const { name, text, result = '', resultByUnits } = value
    if (typeof text !== 'string' || typeof name !== 'string' || typeof result !== 'string') return []
    const told = resultByUnits === undefined ? result : JSON.stringify(resultByUnits)
    if (!lostWeight.test(told) || duration.test(`${text} ${told}`) || !isNew(seen, text)) return []
    return [
      {
        rule: 'weight-story-without-duration' as const,
        level: 'should' as const,
        ...findSource([text], 'testimonials.ts'),
        path,
        message: `${name} lost a certain weight, and the story does not say in what time.`,
      },
    ]
  })
}
