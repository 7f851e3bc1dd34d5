import { MenuButton } from '../ui/menu-button.tsx'
import styles from './notifications-menu.module.css'

/** What happened that an operator should know of. */
export function NotificationsMenu() {
  return (
    <MenuButton
      label="Notifications"
      face={
        <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
          <path
            d="M11 3a5 5 0 0 0-5 5v3.200L4.500 14.500h13L16 11.200V8a5 5 0 0 0-5-5Zm-2 13.500a2 2 0 0 0 4 0"
            stroke="currentColor"
            strokeWidth="1.800"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      }
    >
      {() => <p className={styles.empty}>Nothing needs you right now.</p>}
    </MenuButton>
  )
}
