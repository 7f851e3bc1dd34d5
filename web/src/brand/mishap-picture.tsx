import { BrandPicture } from '#web/ui/brand-picture.tsx'
import styles from './mishap-picture.module.css'

/**
 * The brand's drawing for errors. It takes the brand from the document, since the brand itself may be what failed to
 * load. It is decorative: the text beside it says everything.
 */
export function MishapPicture() {
  const { brand } = document.documentElement.dataset
  if (brand === undefined) return null
  const picture = { src: `/brands/${brand}/mishap.svg`, alt: '', width: 480, height: 360 }
  return <BrandPicture picture={picture} className={styles.picture} priority />
}
