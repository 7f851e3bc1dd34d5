import type { UpsellBenefits } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import styles from './benefits.module.css'

/** Why the offer helps, with its pictures. Nothing for an offer that only the catalog knows. */
export function Benefits({ benefits }: { readonly benefits: UpsellBenefits }) {
  if (benefits.items.length === 0) return null
  const { appInterface, workoutPlans } = benefits.images
  return (
    <section aria-labelledby="benefits-title" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="benefits-title">{benefits.title}</h2>
        <p>{benefits.subtitle}</p>
      </div>
      {appInterface === undefined ? null : <BrandPicture picture={appInterface} className={styles.screen} />}
      <ul className={styles.items}>
        {benefits.items.map(({ icon, title, description, badgeText }) => (
          <li key={title} className={styles.item}>
            <span aria-hidden="true" className={styles.icon}>
              {icon}
            </span>
            <div className={styles.words}>
              <h3>
                {title} {badgeText === undefined ? null : <span className={styles.badge}>{badgeText}</span>}
              </h3>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ul>
      {workoutPlans === undefined ? null : <BrandPicture picture={workoutPlans} className={styles.picture} />}
      <div className={styles.bottom}>
        <h3>{benefits.bottomSection.title}</h3>
        <p>{benefits.bottomSection.subtitle}</p>
      </div>
    </section>
  )
}
