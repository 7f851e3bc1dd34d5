import { Link, useLocation } from 'wouter'
import { useAdminSession, useAdminState } from '../admin-context.tsx'
import { adminPaths } from '../admin-paths.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import styles from './user-menu.module.css'

/** The operator's own menu. */
export function UserMenu() {
  const session = useAdminSession()
  const state = useAdminState()
  const [, navigate] = useLocation()
  const email = state.phase === 'admin' ? state.email : ''
  const signOut = () => {
    session.signOut()
    navigate(adminPaths.login, { replace: true })
  }
  return (
    <MenuButton
      place="bar"
      label="Account menu"
      face={
        <span className={styles.face} aria-hidden="true">
          {email.slice(0, 1).toUpperCase() || '?'}
        </span>
      }
    >
      {(close) => (
        <>
          <p className={styles.who}>{email}</p>
          <Link className={styles.item} href={adminPaths.profile} onClick={close}>
            Your Profile
          </Link>
          <Link className={styles.item} href={adminPaths.settings} onClick={close}>
            Settings
          </Link>
          <button type="button" className={styles.item} onClick={signOut}>
            Sign Out
          </button>
        </>
      )}
    </MenuButton>
  )
}
