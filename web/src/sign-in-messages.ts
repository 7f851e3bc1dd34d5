/** What a sign-in says to customers and operators alike. */
export const signInMessages = {
  incomplete: 'Please enter both email and password',
  wrong: 'Invalid email or password.',
  failed: 'An unexpected error occurred during login.',
  noAnswer: 'An unexpected error occurred. Please try again.',
  noTokens: 'Authentication error: Tokens not found in response',
  noStorage: 'Your browser is blocking storage for this site. Allow cookies and site data, then try again.',
} as const
