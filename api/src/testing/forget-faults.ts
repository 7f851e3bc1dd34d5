import { beforeAll } from 'vitest'
import { armFaultPoint, watchFaultPoints } from '../payments/fault-point.ts'

// NOTE: test files share their modules; a fault that one of them armed or watched for must not strike in the next.
beforeAll(() => {
  armFaultPoint(undefined)
  watchFaultPoints(undefined)
})
