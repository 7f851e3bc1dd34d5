import type { ReactNode } from 'react'

/** The one `<main>` of a screen. `name` is the stable hook tests and analytics know the screen by. */
export function Page({
  name,
  className,
  children,
}: {
  readonly name: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <main data-page={name} id="main" className={className}>
      {children}
    </main>
  )
}
