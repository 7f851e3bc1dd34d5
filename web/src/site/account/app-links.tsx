import { useBrand, useBrandSales } from '#web/brand/index.ts'
import styles from './account-screen.module.css'

interface AppLinksProps {
  readonly email: string
}

/** Where the plan is used. While the product is being tested there is no app to link to yet. */
export function AppLinks({ email }: AppLinksProps) {
  const { name } = useBrand()
  const { storeLinks, thankYou } = useBrandSales()
  return (
    <section aria-labelledby="app-title" className={styles.card}>
      <h2 id="app-title">Your plan in the app</h2>
      {thankYou.isProductTesting ? (
        <p>The app is coming very soon. You'll find it on this page.</p>
      ) : (
        <>
          <p>
            Get {name} on your phone and log in as {email}.
          </p>
          <ul className={styles.stores}>
            <li>
              <a href={storeLinks.appStore} target="_blank" rel="noreferrer">
                App Store
              </a>
            </li>
            <li>
              <a href={storeLinks.googlePlay} target="_blank" rel="noreferrer">
                Google Play
              </a>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}
