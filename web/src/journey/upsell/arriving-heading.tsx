import { useEffect, useRef } from 'react'
import type { HTMLAttributes } from 'react'

/**
 * The heading of what takes the place of something else in this page: what had the focus went with that, so it is here,
 * and a screen reader reads on from where the new words begin. Focus that stands elsewhere stays.
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
