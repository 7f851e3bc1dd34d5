import type { ReactNode } from 'react'

/** The `<main>` of a screen. `name` is the stable identifier of the screen for tests and analytics. */
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
