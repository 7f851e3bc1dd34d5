import { expect, test } from 'vitest'
import { finishedShare } from './quiz-names.ts'

test.each([
  [100, 40, 0.4],
  [10, 12, 1],
  [0, 3, null],
])(
  'of %s who started and %s who finished, some of them in another browser, the share is %s',
  (started, completed, share) => {
    expect(finishedShare({ started, completed })).toBe(share)
  },
)
