import { adminPaths } from '../admin-paths.ts'

const isInside = (path: string) => /^\/admin(?:\/|$)/.test(path)

/** The page an operator came from, if it is in the admin area and not the sign-in itself; else the dashboard. */
export function wayBack(from: string | undefined): string {
  if (from === undefined || !isInside(from)) return adminPaths.dashboard
  // NOTE: parsed as a browser does, so that neither dots nor backslashes lead out of the area.
  const { pathname, search, hash } = new URL(from, window.location.origin)
  const isOurs = isInside(pathname) && !pathname.startsWith(adminPaths.login)
  return isOurs ? `${pathname}${search}${hash}` : adminPaths.dashboard
}
