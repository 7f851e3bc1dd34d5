import type { PurchasePageContent } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import styles from './before-after.module.css'

type Side = PurchasePageContent['beforeAfter']['before']

/** Today beside what a plan may change: two drawings, each with levels that are also given as text. */
export function BeforeAfter({ content }: { readonly content: PurchasePageContent['beforeAfter'] }) {
  return (
    <section aria-labelledby="before-after-title" className={styles.section}>
      <h2 id="before-after-title">{content.title}</h2>
      <div className={styles.sides}>
        <SideCard side={content.before} kind="before" />
        <SideCard side={content.after} kind="after" />
      </div>
      <p className={styles.note}>{content.note}</p>
    </section>
  )
}

function SideCard({ side, kind }: { readonly side: Side; readonly kind: 'before' | 'after' }) {
  return (
    <div className={styles.side} data-kind={kind}>
      <h3 className={styles.title}>{side.title}</h3>
      <BrandPicture picture={side.picture} className={styles.picture} />
      <dl className={styles.levels}>
        {side.lines.map(({ label, value, level }) => (
          <div key={label} className={styles.level}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <svg
                viewBox="0 0 100 6"
                width="100"
                height="6"
                preserveAspectRatio="none"
                aria-hidden="true"
                className={styles.bar}
              >
                <rect width="100" height="6" rx="3" className={styles.track} />
                <rect width={level} height="6" rx="3" className={styles.fill} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
