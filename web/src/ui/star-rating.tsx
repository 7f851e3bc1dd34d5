import styles from './star-rating.module.css'

const places = [0, 1, 2, 3, 4] as const
const starPath = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'

/** Stars out of five, with text for screen readers. `rating` may have one decimal. */
export function StarRating({ rating }: { readonly rating: number }) {
  return (
    <span className={styles.rating}>
      <span className="visually-hidden">{rating} out of 5 stars</span>
      <svg viewBox="0 0 100 20" width="100" height="20" aria-hidden="true">
        {places.map((place) => (
          <Star key={place} left={place * 20} share={Math.max(0, Math.min(1, rating - place))} />
        ))}
      </svg>
    </span>
  )
}

function Star({ left, share }: { readonly left: number; readonly share: number }) {
  return (
    <svg x={left} width="20" height="20" viewBox="0 0 20 20">
      <path d={starPath} className={styles.empty} />
      {share > 0 ? (
        <svg
          width={20 * share}
          height="20"
          viewBox={`0 0 ${20 * share} 20`}
          preserveAspectRatio="xMinYMin slice"
        >
          <path d={starPath} className={styles.full} />
        </svg>
      ) : null}
    </svg>
  )
}
