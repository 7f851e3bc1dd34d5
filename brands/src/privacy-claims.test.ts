import { describe, expect, test } from 'vitest'
import { starter } from '../starter/brand.ts'
import { starterPages } from '../starter/pages.ts'
import { brandIds, loadHealthStepCopy, loadWholeBrand } from './index.ts'
import { plainHealthStepCopy } from './health-step-copy.ts'
import { textsIn } from './testing/read-content.ts'

const shipped = brandIds.map(async (id) => ({
  ...(await loadWholeBrand(id)),
  healthStep: await loadHealthStepCopy(id),
}))
// NOTE: a brand of your own is a copy of the starter.
const brands = [
  ...(await Promise.all(shipped)),
  { ...starter, ...starterPages, healthStep: plainHealthStepCopy },
]

/** The sentences of a value that a pattern matches. */
function sentencesLike(value: unknown, pattern: RegExp): string[] {
  const sentences = textsIn(value).flatMap(({ text }) => text.split(/(?<=[.!?])\s+/))
  return sentences.filter((sentence) => pattern.test(sentence))
}

describe.each(brands)('brand $appId', ({ privacy, healthData, healthStep }) => {
  // NOTE: `quizQuestionAnswered` and `quizFinished` carry them to the server, which withholds them.
  test('does not claim that answers never leave the browser', () => {
    const claim = /\banswers?\b.*\b(?:stays?|remains?)\b.*\bbrowser\b|\bbrowser and nowhere else\b/i
    expect(sentencesLike({ privacy, healthData, healthStep }, claim)).toEqual([])
  })
})
