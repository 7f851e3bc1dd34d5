import styles from './email-text.module.css'

/** An email address that, where space is short, breaks before its `@` rather than anywhere. Copies as it is. */
export function EmailText({ children }: { readonly children: string }) {
  const at = children.lastIndexOf('@')
  if (at < 1) return <span className={styles.email}>{children}</span>
  return (
    <span className={styles.email}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}
