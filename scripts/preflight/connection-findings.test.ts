import { expect, test } from 'vitest'
import { findConnectionFaults } from './connection-findings.ts'

const faultsOf = (query: string, host = 'db.internal') =>
  [...findConnectionFaults(`postgresql://${host}/fennel${query}`)].map(
    ({ level, message }) => `${level}: ${message}`,
  )

// NOTE: what the client understands, which is more than `sslmode`: `false` is a word to it, and asks for TLS.
test.each([
  '?sslmode=verify-full',
  '?sslmode=verify-ca',
  '?sslmode=require',
  '?sslmode=prefer',
  '?ssl=true',
  '?ssl=1',
  '?ssl=false',
  '?sslnegotiation=direct',
])('%s is a connection with TLS', (query) => {
  expect(faultsOf(query)).toEqual([])
})

test.each(['', '?sslmode=disable', '?ssl=0', '?application_name=fennel'])(
  '"%s" is a connection in the clear',
  (query) => {
    expect(faultsOf(query)).toEqual([
      'should: The connection to the database on another machine is not encrypted.',
    ])
  },
)

test.each(['?sslmode=no-verify', '?ssl=no-verify', '?uselibpqcompat=true&sslmode=require'])(
  '%s encrypts, but for anybody',
  (query) => {
    expect(faultsOf(query)).toEqual([
      'should: The connection to the database on another machine is encrypted, but with whoever answers: the certificate is not verified.',
    ])
    expect(faultsOf(query, 'postgres')).toEqual([
      'note: The connection to postgres is encrypted, but with whoever answers: the certificate is not verified. That is right for a container on this machine, for no other host.',
    ])
  },
)
