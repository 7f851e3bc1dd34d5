/** The page for choosing a new password, with `token`. */
export function resetLink(site: URL, token: string): URL {
  const url = new URL('/reset-password', site)
  url.searchParams.set('token', token)
  return url
}
