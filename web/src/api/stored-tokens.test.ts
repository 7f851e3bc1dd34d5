import { describe, expect, it } from 'vitest'
import { clearStoredTokens, readStoredToken } from './stored-tokens.ts'

describe('stored tokens', () => {
  it('are looked up as authToken, then adminToken, then token', () => {
    localStorage.setItem('token', 'third')
    expect(readStoredToken(localStorage)).toBe('third')
    localStorage.setItem('adminToken', 'second')
    expect(readStoredToken(localStorage)).toBe('second')
    localStorage.setItem('authToken', 'first')
    expect(readStoredToken(localStorage)).toBe('first')
    clearStoredTokens(localStorage)
    expect(readStoredToken(localStorage)).toBeUndefined()
  })

  it('count as absent when storage throws', () => {
    const throwing = {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    expect(readStoredToken(throwing)).toBeUndefined()
  })
})
