import { BrandPicture } from '#web/ui/brand-picture.tsx'
import styles from './mishap-picture.module.css'

/**
 * The brand's drawing for what went wrong. It asks the document for the brand, as the brand itself may be what did
 * not load; the words beside it say everything.
 */
export function MishapPicture() {
  const { brand } = document.documentElement.dataset
  if (brand === undefined) return null
  const picture = { src: `/brands/${brand}/mishap.svg`, alt: '', width: 480, height: 360 }
  return <BrandPicture picture={picture} className={styles.picture} priority />
}
