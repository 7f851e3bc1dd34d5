import { useEffect, useRef } from 'react'
import type { HTMLAttributes } from 'react'

/**
 * The heading of content that replaces other content on this page. If the focused element was removed, the heading
 * receives the focus, so that a screen reader continues where the new content begins. Focus elsewhere stays.
 */
export function ArrivingHeading({ children, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 {...rest} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
