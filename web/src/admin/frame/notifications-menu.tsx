import type { DataOf } from '@fennel/contract'
import { Link } from 'wouter'
import { adminPaths } from '../admin-paths.ts'
import { formatMoment } from '../ui/format.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useReloadEvery } from '../ui/use-reload-every.ts'
import styles from './notifications-menu.module.css'

const every = 120_000

/** The page where an operator can act on each kind of event. */
const pages: Readonly<Partial<Record<DataOf<'adminNotifications'>[number]['kind'], string>>> = {
  dispute: adminPaths.disputes,
  'fraud-warning': adminPaths.disputes,
  withdrawal: adminPaths.withdrawals,
}

/** Recent events that operators should know about: disputes, warnings, failed jobs. */
export function NotificationsMenu() {
  const { data, failure, reload } = useAdminCall('adminNotifications', {})
  useReloadEvery(every, reload)
  const news = data?.data ?? []
  return (
    <MenuButton
      place="bar"
      label={news.length === 0 ? 'Notifications' : `Notifications: ${news.length}`}
      face={
        <span className={styles.bell}>
          <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
            <path
              d="M11 3a5 5 0 0 0-5 5v3.200L4.500 14.500h13L16 11.200V8a5 5 0 0 0-5-5Zm-2 13.500a2 2 0 0 0 4 0"
              stroke="currentColor"
              strokeWidth="1.800"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {news.length === 0 ? null : (
            <span className={styles.count} aria-hidden="true">
              {news.length > 9 ? '9+' : news.length}
            </span>
          )}
        </span>
      }
    >
      {(close) =>
        data === undefined ? (
          <p className={styles.empty}>{failure ?? 'Loading...'}</p>
        ) : news.length === 0 ? (
          <p className={styles.empty}>No notifications.</p>
        ) : (
          <ul className={styles.list}>
            {news.map(({ id, kind, what, at }) => (
              <li key={`${kind} ${id}`} className={styles.item}>
                <What text={what} page={pages[kind]} close={close} />
                <span className={styles.when}>{formatMoment(at)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </MenuButton>
  )
}

function What({
  text,
  page,
  close,
}: {
  readonly text: string
  readonly page: string | undefined
  readonly close: () => void
}) {
  if (page === undefined) return text
  return (
    <Link href={page} onClick={close}>
      {text}
    </Link>
  )
}
