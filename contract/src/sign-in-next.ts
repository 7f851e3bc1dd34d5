/** Where a link to the sign-in page may lead afterwards. A fixed list, so that no link can redirect to another site. */
export const signInNexts = ['/account', '/subscription'] as const

export type SignInNext = (typeof signInNexts)[number]

/** The path to the sign-in page that returns to `next`, for when a session has ended. */
export function signInPath(next: SignInNext): string {
  return `/login?next=${next}`
}

/** The requested page, or the account page for any other value or none. */
export function signInNextOf(asked: string | null): SignInNext {
  return signInNexts.find((next) => next === asked) ?? '/account'
}
