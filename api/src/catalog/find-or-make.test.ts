import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { findOrMake } from './find-or-make.ts'

const refusal = (raw: { readonly code?: string; readonly param?: string }) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.', ...raw })

/** Finds the thing from the second look on, as if another process had just created it. */
const foundLater = (thing: string | undefined) => {
  let looks = 0
  return async () => {
    looks += 1
    return looks === 1 ? undefined : thing
  }
}
const refuse = (error: Error) => async (): Promise<string> => {
  throw error
}

test.each([{ code: 'resource_already_exists', param: 'id' }, { param: 'lookup_key' }])(
  'a second process finds what the first one created: %o',
  async (raw) => {
    expect(await findOrMake(foundLater('theirs'), refuse(refusal(raw)))).toBe('theirs')
  },
)

test('rethrows any other refusal, even if the thing exists by then', async () => {
  const invalid = refusal({ param: 'unit_amount' })
  await expect(findOrMake(foundLater('theirs'), refuse(invalid))).rejects.toBe(invalid)
})

test('throws with Stripe’s refusal as the cause if the thing exists but cannot be found', async () => {
  const taken = refusal({ param: 'lookup_key' })
  await expect(findOrMake(foundLater(undefined), refuse(taken))).rejects.toMatchObject({ cause: taken })
})
