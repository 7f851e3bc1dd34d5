import latinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * The brand's letters are put on from the second page on, where everything changes anyway; a document that wore them
 * before notices nothing.
 */
export function LateFont() {
  const [path] = useLocation()
  const firstPath = useRef<string | undefined>(path)
  useEffect(() => {
    if (firstPath.current === undefined || path === firstPath.current || !('fonts' in document)) return
    firstPath.current = undefined
    const face = new FontFace('Figtree Variable', `url(${latinUrl})`, { weight: '300 900' })
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    )
  }, [path])
  return null
}
