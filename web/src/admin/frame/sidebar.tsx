import { Link, useLocation } from 'wouter'
import { menu } from '../admin-paths.ts'
import styles from './sidebar.module.css'

/** The groups of pages, and the link back to the visitors' site. `onGo` is called for every page that is opened. */
export function Sidebar({ onGo }: { readonly onGo: () => void }) {
  const [path] = useLocation()
  return (
    <nav className={styles.nav} aria-label="Admin pages">
      <p className={styles.name}>
        <img src="/admin-icon.svg" alt="" width="28" height="28" />
        Fennel
      </p>
      {menu.map(({ title, items }) => (
        <div key={title}>
          <h2 className={styles.heading}>{title}</h2>
          <ul>
            {items.map(({ path: to, label }) => (
              <li key={to}>
                <Link
                  href={to}
                  className={styles.link}
                  onClick={onGo}
                  aria-current={path === to ? 'page' : path.startsWith(`${to}/`) ? 'true' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <a className={`${styles.link} ${styles.back}`} href="/">
        Back to Main Site
      </a>
    </nav>
  )
}
