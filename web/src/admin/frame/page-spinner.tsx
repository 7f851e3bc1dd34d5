import { Spinner } from '#web/ui/spinner.tsx'
import styles from './page-spinner.module.css'

/** Fills the place of a page that is on its way. A page is found by its heading, so this one has one too. */
export function PageSpinner({ heading }: { readonly heading: string }) {
  return (
    <>
      <h1 className="visually-hidden">{heading}</h1>
      <div className={styles.place}>
        <Spinner label="Loading..." />
      </div>
    </>
  )
}
