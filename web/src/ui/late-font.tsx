import latinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * A font that came too late for the first page is put on from the second one on, where everything changes anyway.
 * The themes name it right after the one it stands in for, so it is idle where that one came in time.
 */
export function LateFont() {
  const [path] = useLocation()
  const firstPath = useRef<string | undefined>(path)
  useEffect(() => {
    if (firstPath.current === undefined || path === firstPath.current || !('fonts' in document)) return
    firstPath.current = undefined
    const face = new FontFace('Figtree Late', `url(${latinUrl})`, { weight: '300 900' })
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    )
  }, [path])
  return null
}
