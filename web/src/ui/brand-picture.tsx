import type { Picture } from '@fennel/funnel'
import { useCallback, useState } from 'react'
import { hasFailed, standInsFor } from './picture-stand-ins.ts'

interface BrandPictureProps {
  readonly picture: Picture
  readonly className?: string | undefined
  /** Pictures above the fold are loaded at once; everything else when it comes near. */
  readonly priority?: boolean
}

/** A picture of the brand with its size reserved; a picture that fails falls back to the brand's placeholder. */
export function BrandPicture({ picture, className, priority = false }: BrandPictureProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const src = [picture.src, ...standInsFor(picture.src)].find((candidate) => !failed.has(candidate))
  const fail = useCallback((shown: string) => setFailed((before) => new Set([...before, shown])), [])
  // A prerendered picture may have failed before anybody listened for it.
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
