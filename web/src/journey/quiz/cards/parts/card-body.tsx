import type { InfoCardContent } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import styles from './card-body.module.css'
import { CardBullets } from './card-bullets.tsx'
import { CardSource } from './card-source.tsx'
import { CardTestimonial } from './card-testimonial.tsx'

interface CardBodyProps {
  readonly card: InfoCardContent
  /** Leaves the picture to a card that shows it differently. */
  readonly hidesPicture?: boolean
}

/** The standard content of a card in its standard order: picture, testimonial, paragraphs, bullets, source. */
export function CardBody({ card, hidesPicture = false }: CardBodyProps) {
  const { fill } = useQuizContext()
  return (
    <>
      {card.picture === undefined || hidesPicture ? null : (
        <BrandPicture picture={card.picture} className={styles.picture} priority />
      )}
      {card.testimonial === undefined ? null : <CardTestimonial quote={card.testimonial} />}
      {card.paragraphs.length === 0 ? null : (
        <div className={styles.paragraphs}>
          {card.paragraphs.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </div>
      )}
      {card.bullets === undefined ? null : <CardBullets bullets={card.bullets} />}
      {card.source === undefined ? null : <CardSource source={card.source} />}
    </>
  )
}
