import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { findOrMake } from '#api/catalogue/find-or-make.ts'

const refusal = (raw: { readonly code?: string; readonly param?: string }) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.', ...raw })

/** Finds what is there from the second look on, as if another process had just made it. */
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
  'whoever comes second finds what the first one made: %o',
  async (raw) => {
    expect(await findOrMake(foundLater('theirs'), refuse(refusal(raw)))).toBe('theirs')
  },
)

test('any other refusal is what is thrown, even when the thing is there by then', async () => {
  const invalid = refusal({ param: 'unit_amount' })
  await expect(findOrMake(foundLater('theirs'), refuse(invalid))).rejects.toBe(invalid)
})

test('what is there and cannot be found is a failure that keeps the reason of Stripe', async () => {
  const taken = refusal({ param: 'lookup_key' })
  await expect(findOrMake(foundLater(undefined), refuse(taken))).rejects.toMatchObject({ cause: taken })
})
