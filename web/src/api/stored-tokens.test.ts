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

  it("are removed together with the operator's address that the admin area stores next to them", () => {
    for (const key of ['token', 'authToken', 'adminToken', 'accessToken', 'refreshToken', 'adminEmail'])
      localStorage.setItem(key, 'stored')
    localStorage.setItem('quiz_funnels_state', 'kept')
    clearStoredTokens(localStorage)
    expect(Object.keys(localStorage)).toEqual(['quiz_funnels_state'])
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
