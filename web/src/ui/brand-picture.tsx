import type { Picture } from '@fennel/funnel'
import { useCallback, useState } from 'react'
import { hasFailed, pictureFallbacks } from './picture-fallbacks.ts'

interface BrandPictureProps {
  readonly picture: Picture
  readonly className?: string | undefined
  /** Pictures above the fold load at once; all others when they come near the viewport. */
  readonly priority?: boolean
}

/** A picture of the brand with its space reserved; if it fails to load, the brand's placeholder replaces it. */
export function BrandPicture({ picture, className, priority = false }: BrandPictureProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const src = [picture.src, ...pictureFallbacks(picture.src)].find((candidate) => !failed.has(candidate))
  const fail = useCallback((shown: string) => setFailed((before) => new Set([...before, shown])), [])
  // A prerendered picture may have failed before a listener was attached.
  const noticeEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image !== null && hasFailed(image)) fail(picture.src)
    },
    [fail, picture.src],
  )
  return (
    <img
      ref={noticeEarlyFailure}
      src={src}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      onError={() => src !== undefined && fail(src)}
    />
  )
}
