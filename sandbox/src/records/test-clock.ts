/** A separate time for the customers created under it. */
export interface TestClock {
  id: string
  object: 'test_helpers.test_clock'
  created: number
  deletes_after: number
  frozen_time: number
  livemode: false
  name: string | null
  status: 'ready'
  status_details: Record<string, never>
  _deleted?: boolean
}
