import { MishapPicture } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './error-boundary.module.css'

/** Shown when the application cannot start at all. Speaks to the operator; a visitor learns nothing about the configuration. */
export function ApplicationError({ message }: { readonly message: string }) {
  return (
    <Page name="application-error" className={styles.page}>
      <MishapPicture />
      <h1>Application Error</h1>
      <p role="alert">{message}</p>
      <p>If you run this site, please check that the environment variables are configured.</p>
    </Page>
  )
}
