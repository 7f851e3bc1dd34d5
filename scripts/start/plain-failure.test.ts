import { expect, test } from 'vitest'
import { ConfigError } from '../../api/src/config-error.ts'
import { describeFailure, PlainFailure } from './plain-failure.ts'

test.each([new PlainFailure('Set PORT.'), new ConfigError('Set DATA_KEY.')])(
  'what a person can fix is one sentence: %s',
  (failure) => {
    expect(describeFailure(failure)).toBe(failure.message)
  },
)

test('a bug is shown with its stack', () => {
  const bug = new TypeError('x is not a function')
  expect(describeFailure(bug)).toBe(bug.stack)
})
