import { expect, test } from 'vitest'
import { finishedShare, formatMs } from './quiz-names.ts'

test.each([
  [100, 40, 0.4],
  [10, 12, 1],
  [0, 3, null],
])(
  'with %s starts and %s finishes, some in another browser, the share is %s',
  (started, completed, share) => {
    expect(finishedShare({ started, completed })).toBe(share)
  },
)

test.each([
  [null, '–'],
  [1_240, '1.2 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [90_500, '1 min 31 s'],
  [119_600, '2 min 0 s'],
])('%s milliseconds are %s', (milliseconds, words) => {
  expect(formatMs(milliseconds)).toBe(words)
})
