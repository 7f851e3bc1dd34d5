import { Spinner } from '#web/ui/spinner.tsx'
import styles from './page-spinner.module.css'

/** Shown while a page loads. Screen readers find a page by its heading, so this has one too. */
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
