/** Where a link to the sign-in may lead on to. By name alone, so that no link can have our door lead to another house. */
export const signInNexts = ['/account', '/subscription'] as const

export type SignInNext = (typeof signInNexts)[number]

/** The way to a page by the door, where a sign-in that is over begins anew: path and query. */
export function signInPath(next: SignInNext): string {
  return `/login?next=${next}`
}

/** The page that was asked for; the account, for any other value and for none. */
export function signInNextOf(asked: string | null): SignInNext {
  return signInNexts.find((next) => next === asked) ?? '/account'
}
