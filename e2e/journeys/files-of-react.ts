import type { Page } from '@playwright/test'

/** The React files that `page` requests from now on; they are most of the application. */
export function filesOfReact(page: Page): () => readonly string[] {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  return () => fetched.filter((path) => /\/assets\/frame-base-.*[.]js$/.test(path))
}
