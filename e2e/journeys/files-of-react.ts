import type { Page } from '@playwright/test'

/** The files with React that `page` asks for from now on, which is most of the application. */
export function filesOfReact(page: Page): () => readonly string[] {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  return () => fetched.filter((path) => /\/assets\/frame-base-.*[.]js$/.test(path))
}
