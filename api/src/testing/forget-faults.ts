import { beforeAll } from 'vitest'
import { armFaultPoint, watchFaultPoints } from '../payments/fault-point.ts'

// NOTE: test files share modules, so a fault armed or watched for by one must not strike in the next.
beforeAll(() => {
  armFaultPoint(undefined)
  watchFaultPoints(undefined)
})
