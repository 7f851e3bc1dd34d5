/** The page where a new password is chosen, for the one who holds `token`. */
export function resetLink(site: URL, token: string): URL {
  const url = new URL('/reset-password', site)
  url.searchParams.set('token', token)
  return url
}
