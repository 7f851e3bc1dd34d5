import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { users } from './account-tables.ts'
import { logIn } from './log-in.ts'

test('an account erased during the password check gets the same response as a wrong password', async () => {
  await using house = await createTestApp()
  await signUp(house)
  const { services } = house
  const given: string[] = []
  const visit = {
    request: { cookies: {} } as FastifyRequest,
    reply: { setCookie: (name: string) => given.push(name) } as unknown as FastifyReply,
  }
  const decideSignIn = async () => {
    await services.db.query.delete(users)
    return 'web' as const
  }
  const wrongPasswordOf: string[] = []
  const checks = {
    signIn: decideSignIn,
    wrongPassword: (user: { readonly id: string } | undefined) =>
      void wrongPasswordOf.push(user?.id ?? 'nobody'),
  }
  const signIn = logIn(services, checks, visit, { email: 'mia@example.com', password })
  await expect(signIn).rejects.toMatchObject({ code: 'not_signed_in' })
  expect([given, wrongPasswordOf]).toEqual([[], []])
})
